// How numbers and names are shown.

/** A time span, in milliseconds, in its largest unit: "42 ms", "3.1 s", "12 min", "2 h", "3 d". */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** How long ago something was, in whole seconds or more. */
export function age(since: string, now: number): string {
  return span(Math.max(1000, Math.floor((now - Date.parse(since)) / 1000) * 1000)).replace('.0', '');
}

export function megabytes(bytes: number): string {
  const mb = bytes / 2 ** 20;
  return mb < 1000 ? `${Math.round(mb)} MB` : `${(mb / 1024).toFixed(1)} GB`;
}

/** The part of an action's name that tells it from others. */
export function actionName(action: string): string {
  return action.replace(/^(browser|page)\./, '').replaceAll('.', ' ');
}

/** An address without what every address has. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
