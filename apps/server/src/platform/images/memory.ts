import type { Metadata } from 'sharp';
import { hasSeveralScans } from './jpeg-scans.ts';

/** Memory for all decoding and encoding together; the promised 256 MiB less the memory that pools keep. */
export const MEMORY_BUDGET = 220 * 1024 ** 2;

/** Memory of one picture, whatever its size: buffers of the codecs and a strip of lines. */
const FIXED = 25_000_000;

/**
 * Upper bound of the memory it takes to re-encode a picture, from its header. Most pass through in strips of
 * lines; these do not, and were measured with up to 40 megapixels each (bytes per pixel):
 * a JPEG in several scans keeps the coefficients of all components, two bytes each (6.0 at 4:4:4, 3.0 at 4:2:0);
 * interlaced PNG the whole picture (2.7, 7.9 with 16 bits and alpha); WebP the picture and the encoder's copies
 * (8.3, with alpha 15.7, buffers included); turning by EXIF orientation the whole picture (2.9) on top of it.
 */
export function estimateMemory(header: Metadata, bytes: Buffer): number {
  const pixels = header.width * header.height;
  const turning = isTurned(header) ? decodedBytes(header) : 0;
  if (header.format === 'webp') return Math.max(FIXED, pixels * ((header.hasAlpha ? 15.7 : 8.4) + turning));
  return FIXED + pixels * (bytesPerPixel(header, bytes) + turning);
}

function bytesPerPixel(header: Metadata, bytes: Buffer): number {
  if (header.format === 'png') return header.isProgressive ? decodedBytes(header) : 0;
  if (!hasSeveralScans(bytes)) return 0;
  return header.chromaSubsampling === '4:2:0' ? 3 : 2 * header.channels;
}

function decodedBytes({ channels, depth, isPalette }: Metadata): number {
  return (isPalette ? 4 : channels) * (depth === 'ushort' ? 2 : 1);
}

function isTurned({ orientation }: Metadata): boolean {
  return orientation !== undefined && orientation > 1;
}
