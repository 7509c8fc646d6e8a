import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { decoderPid } from './decoder-process.ts';
import { ImageRejected, normaliseImage } from './index.ts';

const LIMIT_MIB = 256;

/** Small files that unpack to nearly the most memory allowed, each in its own way, and one that exceeds it. */
async function makeBombs(): Promise<Buffer[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } });
  const turned = (image: Sharp) => image.withMetadata({ orientation: 6 });
  // Their size does not matter here.
  const quick = { compressionLevel: 1 };
  const interlaced = { ...quick, progressive: true };
  const full = { quality: 20, chromaSubsampling: '4:4:4' };
  const bombs = [
    flat(6800, 5000).jpeg({ ...full, progressive: true }),
    flat(8000, 5000).jpeg(full),
    turned(flat(8000, 5000).jpeg(full)),
    turned(flat(5700, 4000).jpeg({ ...full, progressive: true })),
    flat(8000, 5000).png(interlaced),
    flat(6400, 4000).ensureAlpha(0.5).toColourspace('rgb16').png(interlaced),
    flat(3800, 3800).ensureAlpha(0.5).webp({ quality: 20, effort: 0 }),
    flat(5200, 5200).webp({ quality: 20, effort: 0 }),
    flat(3800, 3800).ensureAlpha(0.5).webp({ lossless: true, effort: 0 }),
    flat(9000, 5000).png(quick),
  ];
  const made: Buffer[] = [];
  for (const bomb of bombs) made.push(await bomb.toBuffer());
  return made;
}

const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

// holds S4
test.runIf(process.platform === 'linux')(
  'a dozen bombs at once raise the decoder’s memory by no more than 256 MiB',
  async () => {
    const bombs = await makeBombs();
    // The first picture loads the libraries, which this test does not measure.
    await normaliseImage(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    );
    const pid = decoderPid()!;
    const before = peakOf(pid);
    // Two are decoded at a time. The last two came first as well: memory that others left behind adds to theirs.
    const dozen = [...bombs, ...bombs.slice(0, 2)];
    const results = await Promise.allSettled(dozen.map((bytes) => normaliseImage(bytes)));
    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(ImageRejected);
    expect(refused).toHaveLength(1);
    expect(decoderPid()).toBe(pid);
    console.log(
      `a dozen bombs: ${Math.round(before)} MiB before, ${Math.round(peakOf(pid))} MiB at the peak`,
    );
    expect(peakOf(pid) - before).toBeLessThanOrEqual(LIMIT_MIB);
  },
);
