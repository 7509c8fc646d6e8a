import { message } from '@sluice/contracts/messages';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { createBudget } from './budget.ts';
import { estimateMemory, MEMORY_BUDGET } from './memory.ts';
import type { NormalisedImage } from './normalised-image.ts';
import { ImageRejected } from './rejected.ts';
import { type ImageFormat, withoutPngTexts } from './sniff.ts';

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 30;
/** Memory for reading a header: it unpacks colour profiles and EXIF blocks. */
const HEADER_NEED = 16 * 1024 ** 2;

const OPTIONS: SharpOptions = {
  // Accepts damaged files that decode without an error, such as one with a corrupt EXIF block or bytes after its end.
  // Refuses a truncated file: it would go on sale as half a picture.
  failOn: 'error',
  limitInputPixels: MAX_PIXELS,
  sequentialRead: true,
  pages: 1,
};

const budget = createBudget(MEMORY_BUDGET);

/** Decodes a picture and encodes it anew in the same format; `normaliseImage` calls this in another process. */
export async function reencode(bytes: Buffer, format: ImageFormat): Promise<NormalisedImage> {
  const sharp = await loadSharp();
  const input = format === 'png' ? withoutPngTexts(bytes) : bytes;
  const header = await budget.spend(HEADER_NEED, () => readHeader(sharp(input, OPTIONS)));
  const need = checkSize(header, input);
  return await budget.spend(need, () => encode(sharp(input, OPTIONS), format));
}

type SharpFactory = typeof import('sharp').default;
let loaded: Promise<SharpFactory> | null = null;

function loadSharp(): Promise<SharpFactory> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // The library knows dozens of formats, some of them rarely tested; only these three can be reached.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  });
  return loaded;
}

async function readHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (error) {
    throw rejection(error);
  }
}

function checkSize(header: Metadata, input: Buffer): number {
  const { width, height, format } = header;
  const megapixels = Math.round((width * height) / 1e5) / 10;
  if (width * height > MAX_PIXELS) {
    throw new ImageRejected(
      'too_many_pixels',
      message('image_too_many_pixels', { megapixels, limit: MAX_PIXELS / 1e6 }),
    );
  }
  const need = estimateMemory(header, input);
  if (need > MEMORY_BUDGET) {
    const code = header.isProgressive ? 'image_too_many_pixels_progressive' : 'image_too_many_pixels_of_kind';
    throw new ImageRejected('too_many_pixels', message(code, { megapixels, format }));
  }
  return need;
}

async function encode(image: Sharp, format: ImageFormat): Promise<NormalisedImage> {
  // Metadata, colour profiles included, is left out by sharp unless asked for; the colours are converted.
  const upright = image.autoOrient().toColourspace('srgb').timeout({ seconds: MAX_SECONDS });
  try {
    const { data, info } = await ENCODERS[format](upright).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { bytes: data, ...KINDS[format], width, height };
  } catch (error) {
    throw rejection(error);
  }
}

const ENCODERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  // Optimised coding saves some percent and keeps the coefficients of the whole picture: 230 MB at 40 megapixels.
  jpeg: (image) => image.jpeg({ quality: 88, optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 7, adaptiveFiltering: true }),
  webp: (image) => image.webp({ quality: 88 }),
};

const KINDS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const;

/** The library's own words help nobody who sent a picture: they stay in the log. */
function rejection(cause: unknown): ImageRejected {
  const words = (cause as Error).message;
  if (words.includes('exceeds pixel limit'))
    return new ImageRejected('too_many_pixels', message('image_more_pixels', { limit: MAX_PIXELS / 1e6 }), {
      cause,
    });
  if (words.startsWith('timeout'))
    return new ImageRejected('broken', message('image_takes_too_long', { seconds: MAX_SECONDS }), { cause });
  return new ImageRejected('broken', message('image_damaged'), { cause });
}
