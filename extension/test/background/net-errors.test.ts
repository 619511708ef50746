import { expect, it } from 'vitest';
import { isAborted, reasonOf } from '../../src/background/driver/net-errors';

it.each([
  ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
  ['net::ERR_DNS_TIMED_OUT', 'timeout'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['net::ERR_CONNECTION_REFUSED', 'connection'],
  ['net::ERR_INTERNET_DISCONNECTED', 'connection'],
  ['net::ERR_EMPTY_RESPONSE', 'connection'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'connection'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_UNSAFE_PORT', 'invalid_url'],
  ['net::ERR_INVALID_URL', 'invalid_url'],
  ['net::ERR_ABORTED', 'other'],
  ['', 'other'],
  ['Error code 2152398861', 'connection'],
  ['Error code 2152398878', 'dns'],
  ['Error code 2152398862', 'timeout'],
  ['Error code 2153394151', 'tls'],
  ['deniedPortAccess', 'invalid_url'],
  ['Error code 2152398850', 'other'],
])('%s is %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

it.each([
  ['net::ERR_ABORTED', true],
  ['Error code 2152398850', true],
  ['Error code 2152398861', false],
  ['net::ERR_FAILED', false],
  ['', false],
])('%s is an abort: %s', (error, aborted) => {
  expect(isAborted(error)).toBe(aborted);
});
