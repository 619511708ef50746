/**
 * The file name in a Content-Disposition field (RFC 6266, section 4.1), as the server wrote it; undefined when there is
 * none. The extended form, in UTF-8 or Latin-1 (RFC 8187), counts more than the plain one.
 */
export function fileNameIn(field: string): string | undefined {
  const [, charset = '', encoded] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(field) ?? [];
  if (encoded !== undefined) {
    const bytes = Uint8Array.from(bytesOf(encoded), (char) => char.charCodeAt(0));
    return new TextDecoder(charset.toLowerCase() === 'utf-8' ? 'utf-8' : 'latin1').decode(bytes) || undefined;
  }
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(field) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') || token || undefined;
}

/** Percent-encoded bytes, each as one character. */
function bytesOf(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
