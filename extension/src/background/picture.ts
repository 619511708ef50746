/** Putting pictures together, making them smaller, and writing them in the format that is wanted. */
import { fromBase64, toBase64 } from '../lib/base64';

/** A picture's part of the whole, in CSS pixels of the whole. */
export interface Tile {
  /** A PNG, base64. */
  data: string;
  x: number;
  y: number;
  /** What of the tile is taken, from its top left, in CSS pixels; and how large the tile is as a whole. */
  from: { x: number; y: number; width: number; height: number };
  size: { width: number; height: number };
}

export interface Size {
  width: number;
  height: number;
}

export interface Picture extends Size {
  mimeType: string;
  data: string;
}

/** `scale` makes pixels of CSS pixels. `quality` is of JPEG, from 1 to 100. */
export async function compose(
  tiles: readonly Tile[],
  whole: Size,
  scale: number,
  { format, quality }: { format: 'png' | 'jpeg'; quality: number },
): Promise<Picture> {
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('bug: no canvas');
  }
  context.imageSmoothingQuality = 'high';
  for (const { data, x, y, from, size } of tiles) {
    const bitmap = await createImageBitmap(new Blob([fromBase64(data)], { type: 'image/png' }));
    // A tile has as many pixels to a CSS pixel as the screen that it was taken from.
    const [across, down] = [bitmap.width / size.width, bitmap.height / size.height];
    context.drawImage(
      bitmap,
      ...([from.x * across, from.y * down, from.width * across, from.height * down] as const),
      ...([x * scale, y * scale, from.width * scale, from.height * scale] as const),
    );
    bitmap.close();
  }
  const mimeType = `image/${format}`;
  const blob = await canvas.convertToBlob({ type: mimeType, ...(format === 'jpeg' && { quality: quality / 100 }) });
  return { width, height, mimeType, data: toBase64(new Uint8Array(await blob.arrayBuffer())) };
}
