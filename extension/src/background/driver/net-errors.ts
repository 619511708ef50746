/**
 * Why a navigation failed, for `details.reason`. The first row that fits the browser's error text is the reason. Firefox
 * tells an nsresult: its module and number (xpcom/base/ErrorList.py) stand for the words.
 */
const reasons: [reason: string, error: RegExp][] = [
  ['timeout', /TIMED_OUT/],
  ['invalid_url', /INVALID_URL|INVALID_ARGUMENT|UNSAFE_PORT|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|deniedPortAccess/],
  ['dns', /NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ERR_DNS_|HOST_RESOLVER|ICANN_NAME_COLLISION/],
  ['tls', /ERR_CERT_|ERR_SSL_|ERR_TLS_|ERR_BAD_SSL_|ERR_ECH_|CERTIFICATE/],
  [
    'connection',
    /ERR_CONNECTION_|ADDRESS_UNREACHABLE|ADDRESS_INVALID|INTERNET_DISCONNECTED|NETWORK_|EMPTY_RESPONSE|SOCKET_|PROXY_|TUNNEL_/,
  ],
];

/** The modules of nsresults are counted from here. */
const MODULE_BASE = 0x45;
const NETWORK_MODULE = 6;
const SECURITY_MODULE = 21;

/** The numbers of the network module. */
const networkReasons: Record<number, string> = {
  10: 'invalid_url', // NS_ERROR_MALFORMED_URI
  13: 'connection', // NS_ERROR_CONNECTION_REFUSED
  14: 'timeout', // NS_ERROR_NET_TIMEOUT
  16: 'connection', // NS_ERROR_OFFLINE
  18: 'invalid_url', // NS_ERROR_UNKNOWN_PROTOCOL
  19: 'invalid_url', // NS_ERROR_PORT_ACCESS_NOT_ALLOWED
  20: 'connection', // NS_ERROR_NET_RESET
  30: 'dns', // NS_ERROR_UNKNOWN_HOST
  42: 'dns', // NS_ERROR_UNKNOWN_PROXY_HOST
  71: 'connection', // NS_ERROR_NET_INTERRUPT
  72: 'connection', // NS_ERROR_PROXY_CONNECTION_REFUSED
};
const ABORTED = 2; // NS_BINDING_ABORTED

/** Example: `net::ERR_NAME_NOT_RESOLVED` is `dns`, and so is Firefox's `Error code 2152398878`. */
export function reasonOf(error: string): string {
  const { module, code } = nsresult(error);
  if (module === SECURITY_MODULE) {
    return 'tls';
  }
  const told = module === NETWORK_MODULE ? networkReasons[code] : undefined;
  return told ?? reasons.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other';
}

/** Said of a navigation that another one has replaced, and of one that is a download. */
export function isAborted(error: string): boolean {
  const { module, code } = nsresult(error);
  return error === 'net::ERR_ABORTED' || (module === NETWORK_MODULE && code === ABORTED);
}

/** Firefox says so too of a navigation that another of its processes takes over: whether it was the end, the tab says. */
export function isPerhapsTakenOver(error: string): boolean {
  return isAborted(error) && nsresult(error).code === ABORTED;
}

function nsresult(error: string): { module: number; code: number } {
  const value = Number(/^Error code (\d+)$/.exec(error)?.[1] ?? 0);
  return { module: ((value >>> 16) & 0x1fff) - MODULE_BASE, code: value & 0xffff };
}
