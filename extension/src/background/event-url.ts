import { clip } from './text';

const MAX_LENGTH = 2000;
const SENSITIVE = /token|secret|password|auth|key|code/i;

/**
 * An address as the event of a wait tells it: without user info and fragment, and without the value of any query
 * parameter whose name has a sensitive word in it. At most 2,000 code points. Whatever else is in it stays as it is.
 */
export function eventURL(text: string): string {
  const url = URL.parse(text);
  if (url === null) {
    return '';
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  if (url.search !== '') {
    url.search = `?${url.search.slice(1).split('&').map(redacted).join('&')}`; // which may begin with another one
  }
  return clip(url.href, MAX_LENGTH);
}

function redacted(parameter: string): string {
  const [name] = new URLSearchParams(parameter).keys();
  const end = parameter.indexOf('=');
  if (name === undefined || end < 0 || !SENSITIVE.test(name)) {
    return parameter;
  }
  return `${parameter.slice(0, end)}=${encodeURIComponent('[REDACTED]')}`;
}
