/** Bytes as base64 text (RFC 4648, section 4) and back. */

const CHUNK = 0x8000;

/** https://tc39.es/proposal-arraybuffer-base64/ : many times as quick, where the browser has it. */
interface Native {
  toBase64?(): string;
}
const { fromBase64: decode } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

export function toBase64(bytes: Uint8Array & Native): string {
  if (bytes.toBase64) {
    return bytes.toBase64();
  }
  let binary = '';
  // In chunks: all bytes as arguments of one call would be too many.
  for (let i = 0; i < bytes.length; i += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (decode) {
    return decode.call(Uint8Array, text);
  }
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}
