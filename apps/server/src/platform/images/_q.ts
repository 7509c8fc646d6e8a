import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const g = (k: string) =>
  (Number(new RegExp(`${k}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024) | 0;
const [kind, mp, eff] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4] ?? 4)];
const { default: sharp } = await import('sharp');
sharp.cache(false);
sharp.concurrency(1);
if (process.argv[5] === 'gen') {
  const s = Math.round(Math.sqrt(mp * 1e6));
  let i = sharp({ create: { width: s, height: s, channels: 3, background: '#888' } });
  if (kind === 'rgba') i = i.ensureAlpha(0.5);
  process.stdout.write(
    await (kind === 'noise'
      ? sharp(
          Buffer.from(
            Array.from({ length: s }, () => 0).length
              ? crypto.getRandomValues(new Uint8Array(65536)).buffer
              : new ArrayBuffer(0),
          ),
          { raw: { width: 256, height: 85, channels: 3 } },
        )
          .resize(s, s, { kernel: 'nearest', fit: 'fill' })
          .webp({ quality: 60, effort: 0 })
          .toBuffer()
      : i.webp({ quality: 20, effort: 0, lossless: kind === 'll' }).toBuffer()),
  );
  process.exit(0);
}
const b = spawnSync(process.execPath, [process.argv[1]!, kind!, String(mp), '0', 'gen'], {
  maxBuffer: 1e9,
}).stdout;
const base = g('VmHWM');
const t = performance.now();
const o = await sharp(b, { failOn: 'error', sequentialRead: true, pages: 1 })
  .autoOrient()
  .toColourspace('srgb')
  .webp({ quality: 88, effort: eff })
  .toBuffer();
console.log(
  kind,
  mp,
  'effort',
  eff,
  'delta',
  g('VmHWM') - base,
  'B/px',
  (((g('VmHWM') - base) * 1048576) / mp / 1e6).toFixed(1),
  'ms',
  (performance.now() - t) | 0,
  b.length,
  o.length,
);
