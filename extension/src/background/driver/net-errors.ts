/** Why a navigation failed, for `details.reason`. The first row that fits Chromium's error text is the reason. */
const reasons: [reason: string, error: RegExp][] = [
  ['timeout', /TIMED_OUT/],
  ['invalid_url', /INVALID_URL|INVALID_ARGUMENT|UNSAFE_PORT|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME/],
  ['dns', /NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ERR_DNS_|HOST_RESOLVER|ICANN_NAME_COLLISION/],
  ['tls', /ERR_CERT_|ERR_SSL_|ERR_TLS_|ERR_BAD_SSL_|ERR_ECH_|CERTIFICATE/],
  [
    'connection',
    /ERR_CONNECTION_|ADDRESS_UNREACHABLE|ADDRESS_INVALID|INTERNET_DISCONNECTED|NETWORK_|EMPTY_RESPONSE|SOCKET_|PROXY_|TUNNEL_/,
  ],
];

/** Example: `net::ERR_NAME_NOT_RESOLVED` is `dns`. */
export function reasonOf(error: string): string {
  return reasons.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other';
}
