/** The formats we take, recognised by a file's first bytes; its name and declared type prove nothing. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** The format that the first bytes announce, null for any other. */
export function sniffFormat(bytes: Buffer): ImageFormat | null {
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

/** Texts, compressed or not, and the further frames of an animation. */
const UNWANTED_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'fdAT']);

/**
 * A PNG without its text chunks: the decoder unpacks every one of them before it looks at the picture, and a few
 * kilobytes unpack to many megabytes. Chunks it does not understand go on to the decoder, which judges them.
 */
export function withoutPngTexts(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (!UNWANTED_CHUNKS.has(type)) kept.push(png.subarray(at, end));
    at = end;
  }
  kept.push(png.subarray(at));
  return Buffer.concat(kept);
}
