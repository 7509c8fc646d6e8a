import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LIMIT_MIB = 256;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-bombs-'));
});

afterAll(() => {
  if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true });
});

/** Small files that unpack to the most memory that is still allowed, each in its own way, and one too big. */
async function makeBombs(): Promise<Buffer[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } });
  const turned = (image: Sharp) => image.withMetadata({ orientation: 6 });
  const full = { quality: 20, chromaSubsampling: '4:4:4' };
  const bombs = [
    flat(8000, 5000).jpeg({ ...full, progressive: true }),
    flat(8000, 5000).jpeg(full),
    turned(flat(8000, 5000).jpeg(full)),
    turned(flat(6000, 4000).jpeg({ ...full, progressive: true })),
    flat(8000, 5000).png({ progressive: true }),
    flat(7000, 4200).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }),
    flat(4000, 4000).ensureAlpha(0.5).webp({ quality: 20, effort: 0 }),
    flat(6000, 5000).webp({ quality: 20, effort: 0 }),
    flat(4000, 4000).ensureAlpha(0.5).webp({ lossless: true, effort: 0 }),
    flat(9000, 5000).png(),
  ];
  const made: Buffer[] = [];
  for (const bomb of bombs) made.push(await bomb.toBuffer());
  return made;
}

/** Decodes all files of a folder at once, twice each, and prints by how many MiB that raised its peak memory. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { ImageRejected, normaliseImage } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
  const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  const folder = process.argv[1];
  const files = readdirSync(folder).map((name) => readFileSync(folder + '/' + name));
  await normaliseImage(Buffer.from('warm-up')).catch(() => {});
  const before = peak();
  const results = await Promise.allSettled([...files, ...files].map((bytes) => normaliseImage(bytes)));
  for (const { reason } of results) if (reason && !(reason instanceof ImageRejected)) throw reason;
  const done = results.filter(({ status }) => status === 'fulfilled').length;
  console.log(JSON.stringify({ done, refused: results.length - done, mib: Math.round(peak() - before) }));`;

test.runIf(process.platform === 'linux')(
  'twenty bombs at once raise the memory by no more than 256 MiB',
  { timeout: 120_000 },
  async () => {
    (await makeBombs()).forEach((bytes, index) => {
      writeFileSync(join(folder, String(index)), bytes);
    });
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM, folder], {
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    const result = JSON.parse(run.stdout);
    console.log(`bombs: ${run.stdout.trim()}`);
    expect(result).toMatchObject({ done: 18, refused: 2 });
    expect(result.mib).toBeLessThanOrEqual(LIMIT_MIB);
  },
);
