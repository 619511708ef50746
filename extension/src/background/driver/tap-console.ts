/** What a page logs and throws, as DevTools tells it. */
import type { ConsoleEntry } from '../diagnostics/entries';
import { clip } from '../text';
import type { Events, RemoteObject, StackTrace } from './cdp';

const MAX_ARGUMENTS = 6;
const MAX_TEXT = 2000;
const MAX_URL = 2000;
const MAX_FRAMES = 8;

type Level = ConsoleEntry['level'];

const LEVELS: Record<string, Level> = {
  debug: 'debug',
  verbose: 'debug',
  info: 'info',
  warning: 'warn',
  error: 'error',
  assert: 'error',
};

const levelOf = (word: string): Level => (Object.hasOwn(LEVELS, word) ? (LEVELS[word] ?? 'log') : 'log');

export function consoleMessage({
  type,
  args,
  timestamp,
  stackTrace,
}: Events['Runtime.consoleAPICalled']): ConsoleEntry {
  const [top] = stackTrace?.callFrames ?? [];
  const isFault = levelOf(type) === 'error';
  return {
    t: Math.round(timestamp),
    level: levelOf(type),
    kind: 'console',
    text: clip(args.slice(0, MAX_ARGUMENTS).map(said).join(' '), MAX_TEXT),
    ...placeOf(top?.url, top?.lineNumber, top?.columnNumber),
    ...(isFault && stackOf(stackTrace)),
  };
}

export function exceptionMessage({ timestamp, exceptionDetails }: Events['Runtime.exceptionThrown']): ConsoleEntry {
  const { text, exception, url, lineNumber, columnNumber, stackTrace } = exceptionDetails;
  // A description goes on with the stack, which is told by itself.
  const words = exception === undefined ? text : said(exception);
  return {
    t: Math.round(timestamp),
    level: 'error',
    kind: 'exception',
    text: clip(words || text, MAX_TEXT),
    ...placeOf(url ?? stackTrace?.callFrames[0]?.url, lineNumber, columnNumber),
    ...stackOf(stackTrace),
  };
}

export function browserMessage({ entry }: Events['Log.entryAdded']): ConsoleEntry {
  const { level, text, timestamp, url, lineNumber } = entry;
  return {
    t: Math.round(timestamp),
    level: levelOf(level),
    kind: 'browser',
    text: clip(text, MAX_TEXT),
    ...placeOf(url, lineNumber, undefined),
  };
}

/** DevTools counts from 0, people from 1. */
function placeOf(url: string | undefined, line: number | undefined, column: number | undefined) {
  return {
    ...(url && { url: clip(url, MAX_URL) }),
    ...(line !== undefined && { line: line + 1 }),
    ...(column !== undefined && { column: column + 1 }),
  };
}

function stackOf(trace: StackTrace | undefined): { stack?: string[] } {
  const frames = trace?.callFrames.slice(0, MAX_FRAMES) ?? [];
  if (frames.length === 0) {
    return {};
  }
  return {
    stack: frames.map(({ functionName, url, lineNumber, columnNumber }) =>
      clip(`${functionName || '(anonymous)'} (${url}:${lineNumber + 1}:${columnNumber + 1})`, MAX_URL),
    ),
  };
}

/** A value in words. The browser has looked into it without running any code of the page. */
function said({ type, subtype, value, unserializableValue, description = '', preview }: RemoteObject): string {
  if (type === 'string') {
    return String(value);
  }
  if (subtype === 'error') {
    return description.split('\n    at ', 1)[0] ?? '';
  }
  if (type === 'object' && preview !== undefined && subtype !== 'node' && subtype !== 'regexp' && subtype !== 'date') {
    const isList = subtype === 'array' || subtype === 'typedarray';
    const items = preview.properties.map(({ name, type: kind, value: text = '' }) => {
      const shown = kind === 'string' ? JSON.stringify(text) : text || kind;
      return isList ? shown : `${name}: ${shown}`;
    });
    const all = [...items, ...(preview.overflow ? ['…'] : [])].join(', ');
    const name = isList || description === 'Object' ? '' : `${description} `;
    return isList ? `[${all}]` : `${name}{${all}}`;
  }
  return unserializableValue ?? (description || String(value ?? subtype ?? type));
}
