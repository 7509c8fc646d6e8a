import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decoderPid } from './decoder-process.ts';
import { ImageRejected, type ImageRejection, type NormalisedImage, normaliseImage } from './index.ts';

// Real and hostile files kept beside the project, too many and too varied in licence to be part of it.
const DATA = join(import.meta.dirname, '../../../../../../shared/data/images');
const present = existsSync(DATA);
if (!present) console.warn(`Skipped: tests over the collection of images, which is not at ${DATA}.`);

const files = (folder: string) =>
  present ? readdirSync(join(DATA, folder)).map((name) => `${folder}/${name}`) : [];
const load = (name: string) => readFileSync(join(DATA, name));

async function attempt(bytes: Buffer): Promise<NormalisedImage | ImageRejection> {
  try {
    return await normaliseImage(bytes);
  } catch (error) {
    if (error instanceof ImageRejected) return error.reason;
    throw error;
  }
}

async function assertClean(image: NormalisedImage): Promise<void> {
  const header = await sharp(image.bytes).metadata();
  const { exif, iptc, xmp, icc, comments, orientation, pages } = header;
  expect({ exif, iptc, xmp, icc, comments, orientation, pages }).toEqual({});
  expect(image.bytes.includes('Exif\0')).toBe(false);
  expect([header.width, header.height]).toEqual([image.width, image.height]);
  expect(image.contentType).toBe(`image/${header.format}`);
  expect(image.extension).toBe(header.format === 'jpeg' ? 'jpg' : header.format);
}

// holds S4
describe.runIf(present)('of the collection', () => {
  test.each([...files('valid'), ...files('products')])(
    '%s is re-encoded, or not one of our formats',
    async (name) => {
      const result = await attempt(load(name));
      const isOurs = /\.(jpe?g|png|webp)$/i.test(name);
      if (typeof result === 'string') expect([result, isOurs]).toEqual(['format', false]);
      else await assertClean(result);
    },
  );

  test.each(files('broken'))('%s is refused', async (name) => {
    expect(await attempt(load(name))).toBe(name.endsWith('.jp2') ? 'format' : 'broken');
  });

  test.each([...files('lenient'), ...files('tricky')])('%s is re-encoded clean or refused', async (name) => {
    const result = await attempt(load(name));
    if (typeof result !== 'string') await assertClean(result);
  });

  test('what the content is decides, not the name', async () => {
    expect(await attempt(load('tricky/jpeg-named.png'))).toMatchObject({ contentType: 'image/jpeg' });
    expect(await attempt(load('tricky/webp-named.jpg'))).toMatchObject({ contentType: 'image/webp' });
  });

  test.each([2, 3, 4, 5, 6, 7, 8])(
    'a photo with EXIF orientation %i is turned upright',
    async (orientation) => {
      const upright = await pixels(load('valid/hopper_orientation_2.jpg'), true);
      const { bytes } = await normaliseImage(load(`valid/hopper_orientation_${orientation}.jpg`));
      expect(meanDifference(upright, await pixels(bytes, false))).toBeLessThan(12);
    },
  );
});

// holds S4
describe('a picture', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c0ffee' } });

  test('loses the place where it was taken', async () => {
    const exif = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' } };
    const bytes = await plain(8, 8).withExif(exif).jpeg().toBuffer();
    expect(bytes.includes('Ada')).toBe(true);
    const image = await normaliseImage(bytes);
    await assertClean(image);
    expect(image.bytes.includes('Ada')).toBe(false);
  });

  test('of more than 40 megapixels is refused by its header alone', async () => {
    expect(await attempt(pngHeader(50_000, 50_000))).toBe('too_many_pixels');
    expect(await attempt(pngHeader(6_400, 6_400))).toBe('too_many_pixels');
  });

  test('that can only be decoded as a whole is refused where that takes more memory than there is', async () => {
    const transparent = plain(4100, 4100).ensureAlpha(0.5).webp({ effort: 0, quality: 1 });
    expect(await attempt(await transparent.toBuffer())).toBe('too_many_pixels');
  });

  test('of more than 20 MB is refused unread', async () => {
    const bytes = Buffer.concat([await plain(8, 8).jpeg().toBuffer(), Buffer.alloc(20 * 1024 ** 2)]);
    expect(await attempt(bytes)).toBe('too_large');
  });

  test.each(['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF\0\0\0\0WAVE', '%PDF-1.4'])(
    'that begins %j is not one of our formats',
    async (text) => {
      expect(await attempt(Buffer.from(text))).toBe('format');
    },
  );

  test('loses what is appended to it', async () => {
    const polyglot = Buffer.concat([
      await plain(8, 8).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const result = await attempt(polyglot);
    expect(result).toMatchObject({ width: 8 });
    expect((result as NormalisedImage).bytes.includes('script')).toBe(false);
  });
});

describe('the decoder process', () => {
  test('may be killed at any time: the picture under way is decoded by the next one', async () => {
    const picture = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#888' } })
      .webp({ effort: 0 })
      .toBuffer();
    const under = normaliseImage(picture);
    while (decoderPid() === null) await new Promise(setImmediate);
    process.kill(decoderPid()!, 'SIGKILL');
    expect(await under).toMatchObject({ width: 3000, height: 3000 });
  });

  test('sees nothing of the server’s environment', async () => {
    await normaliseImage(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    );
    if (process.platform !== 'linux') return;
    const names = readFileSync(`/proc/${decoderPid()}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names).not.toContain('HOME');
    expect(names).toContain('VIPS_DISC_THRESHOLD');
  });
});

/** A PNG that claims a size and ends after its header. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return Buffer.concat([header, Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e', 'latin1')]);
}

async function pixels(bytes: Buffer, turn: boolean): Promise<Buffer> {
  const image = turn ? sharp(bytes).autoOrient() : sharp(bytes);
  return await image.toColourspace('srgb').removeAlpha().raw().toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
}
