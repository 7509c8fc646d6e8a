import { message } from '@sluice/contracts/messages';
import { decodeApart } from './decoder-process.ts';
import type { NormalisedImage } from './normalised-image.ts';
import { ImageRejected } from './rejected.ts';
import { sniffFormat } from './sniff.ts';

const MAX_BYTES = 20 * 1024 ** 2;

/**
 * Decodes a JPEG, PNG or WebP of unknown origin and encodes it anew in the same format, in a process of its own.
 *
 * @throws ImageRejected when the picture is not one of these, damaged, or too big in bytes or pixels. Formats that
 *   can only be decoded as a whole may reach the memory limit below 40 megapixels: a transparent WebP at 14.
 */
export async function normaliseImage(bytes: Buffer): Promise<NormalisedImage> {
  const format = sniffFormat(bytes);
  if (!format) throw new ImageRejected('format', message('image_format'));
  if (bytes.length > MAX_BYTES)
    throw new ImageRejected(
      'too_large',
      message('image_too_many_megabytes', { limit: MAX_BYTES / 1024 ** 2 }),
    );
  return await decodeApart({ bytes, format });
}
