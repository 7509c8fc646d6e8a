import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HARNESSES } from './harnesses.ts';
import { releaseRun } from './release.ts';
import { runHarness } from './run.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    broken: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    to: { type: 'string', default: 'bench-report' },
  },
});
const known = HARNESSES.flatMap(({ ids }) => ids);
const unknown = positionals.filter((id) => !known.includes(id));
if (unknown.length > 0) throw new Error(`no harness ${unknown.join(', ')}; there are ${known.join(', ')}`);
const wanted = HARNESSES.filter(
  ({ ids }) => positionals.length === 0 || ids.some((id) => positionals.includes(id)),
);

if (values.release) {
  const holds = await releaseRun(HARNESSES, wanted, {
    scale: Number(values.scale),
    folder: resolve(values.to),
  });
  process.exitCode = holds ? 0 : 1;
} else {
  const lines: string[] = [];
  for (const harness of wanted) {
    const size = Number(values.size ?? harness.size);
    const { tried, wrong, held, seconds } = await runHarness(harness, size, values.broken);
    if (!held) process.exitCode = 1;
    const verdict = values.broken ? (held ? 'found' : 'NOT FOUND') : held ? 'holds' : 'BROKEN';
    const ids = harness.ids.join(' ');
    lines.push(`${ids.padEnd(10)} ${verdict.padEnd(9)} ${wrong} wrong  ${seconds.toFixed(1)} s  ${tried}`);
    console.error(lines.at(-1));
  }
  console.log(`\n${lines.join('\n')}`);
}
