import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MAX_COLORS = 256;

/**
 * A picture of a user interface in a third of its bytes: its 256 most frequent colours, each other one replaced by the
 * nearest of them. Takes what Chromium writes, 8-bit RGB without interlacing. https://www.w3.org/TR/png-3/
 */
export function shrink(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
  const palette = colors.slice(0, MAX_COLORS);
  const places = new Map(colors.map((color) => [color, nearest(color, palette)]));

  // One byte a pixel, each row behind the number of its filter: none, as palettes want it.
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < pixels.length; at += 3) {
    const pixel = at / 3;
    rows[pixel + Math.floor(pixel / width) + 1] = places.get(pixels.readUIntBE(at, 3)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const entries = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(color: number, palette: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2, 0);
  let best = 0;
  for (const [place, other] of palette.entries()) {
    if (distance(other) < distance(palette[best] as number)) {
      best = place;
    }
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

function decode(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  if (png[24] !== 8 || png[25] !== 2 || png[28] !== 0) {
    throw new Error('not an 8-bit RGB picture');
  }
  return { width, height, pixels: unfilter(inflateSync(Buffer.concat(data)), width * 3, height) };
}

/** https://www.w3.org/TR/png-3/#9Filters, for 3 bytes a pixel. */
function unfilter(rows: Buffer, stride: number, height: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= 3 ? (pixels[at - 3] as number) : 0;
      const up = y > 0 ? (pixels[at - stride] as number) : 0;
      const corner = x >= 3 && y > 0 ? (pixels[at - stride - 3] as number) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter as number] as number;
      pixels[at] = (rows[y * (stride + 1) + 1 + x] as number) + guess;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((near) => Math.abs(guess - near)) as [number, number, number];
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}
