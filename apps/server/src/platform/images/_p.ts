import { readdirSync, readFileSync } from 'node:fs';
import { normaliseImage } from './index.ts';

const g = (k: string) =>
  (Number(new RegExp(`${k}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024) | 0;
const folder = process.argv[2]!;
const n = Number(process.argv[3] ?? 2);
const files = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`));
await normaliseImage(Buffer.from('warm-up')).catch(() => {});
const before = g('VmHWM');
const t = performance.now();
if (process.argv[4])
  for (const [i, f] of files.entries()) {
    await normaliseImage(f).catch((e) => console.log(e.message));
    console.log(i, 'rss', g('VmRSS') - before, 'peak', g('VmHWM') - before);
  }
else {
  const _results = await Promise.allSettled(
    Array.from({ length: n }, () => files)
      .flat()
      .map((bytes) => normaliseImage(bytes)),
  );
  console.log('peak', g('VmHWM') - before, 'rss', g('VmRSS') - before, 'ms', (performance.now() - t) | 0);
}
