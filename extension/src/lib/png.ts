/**
 * Size of a PNG picture given in base64, from its signature and its first chunk (W3C PNG, sections 5.2 and 11.2.1).
 * Undefined when it is none.
 */
export function readPNG(base64: string): { width: number; height: number } | undefined {
  // Signature 8 bytes, chunk length 4, type 4, width 4, height 4: 24 bytes are 32 characters.
  const head = base64.slice(0, 32);
  if (head.length < 32 || !/^[A-Za-z0-9+/]*$/.test(head)) {
    return undefined;
  }
  const bytes = Uint8Array.from(atob(head), (char) => char.charCodeAt(0));
  const text = String.fromCharCode(...bytes);
  if (!text.startsWith('\x89PNG\r\n\x1a\n') || text.slice(12, 16) !== 'IHDR') {
    return undefined;
  }
  const view = new DataView(bytes.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
