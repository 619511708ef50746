/** What is in a file, in one line of our own words: the same that the daemon says of captured ones (daemon/filetype). */

const LOOKED_AT_BYTES = 64 * 1024;

/** What separates the columns of tables that are kept as text. */
const SEPARATORS: Record<string, string> = { csv: ',', tsv: '\t' };

export async function summarise({ name, mime }: { name: string; mime: string }, content: Blob): Promise<string> {
  const notes = [mime, sizeOf(content.size)];
  const inside = mime.startsWith('image/') ? await sidesOf(content) : await textIn(name, content);
  return [...notes, ...(inside === undefined ? [] : [inside])].join(', ');
}

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return step === 0 ? counted(bytes, 'byte') : `${(bytes / 2 ** (10 * step)).toFixed(1)} ${units[step]}`;
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

async function sidesOf(content: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(content).catch(() => undefined);
  const sides = picture && `${picture.width} × ${picture.height} pixels`;
  picture?.close();
  return sides;
}

async function textIn(name: string, content: Blob): Promise<string | undefined> {
  const cut = content.size > LOOKED_AT_BYTES;
  const bytes = new Uint8Array(await content.slice(0, LOOKED_AT_BYTES).arrayBuffer());
  // The last line may be half a line, or even half a character.
  const whole = cut ? bytes.subarray(0, bytes.lastIndexOf(10) + 1) : bytes;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what text does not have is looked for
  if (text === '' || /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/.test(text)) {
    return undefined;
  }
  const more = cut ? 'more than ' : '';
  const separator = SEPARATORS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  const table = separator === undefined ? undefined : tableIn(text, separator);
  if (table !== undefined) {
    return `${more}${counted(table.rows, 'row')} × ${counted(table.columns, 'column')}`;
  }
  return `${more}${counted(text.replace(/\n$/, '').split('\n').length, 'line')}`;
}

/** Counts rows, and the columns of the first (RFC 4180); undefined when a quotation is never closed. */
function tableIn(text: string, separator: string): { rows: number; columns: number } | undefined {
  let [rows, columns, quoted, empty] = [0, 1, false, true];
  for (const char of text) {
    if (char === '"') {
      quoted = !quoted;
      empty = false;
    } else if (quoted) {
      // Whatever it is belongs to the field.
    } else if (char === '\n') {
      rows += empty ? 0 : 1;
      empty = true;
    } else if (char !== '\r') {
      columns += rows === 0 && char === separator ? 1 : 0;
      empty = false;
    }
  }
  return quoted ? undefined : { rows: rows + (empty ? 0 : 1), columns };
}
