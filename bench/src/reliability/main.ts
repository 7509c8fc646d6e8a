import { parseArgs } from 'node:util';
import { benchIsolation } from '../isolation.ts';
import { benchKill, type Target } from '../kill.ts';
import { benchOrders } from '../orders.ts';
import { benchPause } from '../pause.ts';
import type { Outcome } from '../report.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from '../world.ts';
import { dropUniqueness, forgetChunk, lengthenLeases, loseUpdates } from './breaks.ts';
import { raceCreates } from './creates.ts';
import { killImports } from './import-kills.ts';
import { racePuts } from './puts.ts';
import { stopInFlight } from './shutdown.ts';
import { takeOver } from './take-over.ts';
import { runTests } from './tests.ts';

/** A harness of the reliability table, see docs/reliability.md. */
interface Harness {
  /** The rows of the table it stands for. */
  ids: string[];
  /** Its size when none is given, and what that counts. */
  size: number;
  unit: string;
  run(size: number, broken: boolean): Promise<Outcome>;
}

const kill =
  (...targets: Target[]) =>
  (kills: number, broken: boolean): Promise<Outcome> =>
    benchKill({ kills, targets, broken });

/** A harness over a world of its own, which the negative control breaks first. */
const inWorld =
  (
    options: WorldOptions,
    work: (world: World, size: number) => Promise<Outcome>,
    breakIt: (world: World) => Promise<void>,
  ) =>
  async (size: number, broken: boolean): Promise<Outcome> => {
    const world = await openWorld(options);
    try {
      if (broken) await breakIt(world);
      return await work(world, size);
    } finally {
      await closeWorld(world);
    }
  };

const HARNESSES: Harness[] = [
  { ids: ['R1'], size: 50, unit: 'kills', run: kill('api') },
  { ids: ['R2'], size: 50, unit: 'kills', run: kill('worker') },
  { ids: ['R3'], size: 50, unit: 'kills', run: kill('postgres', 'backends') },
  { ids: ['R5', 'R6'], size: 5, unit: 'pauses', run: (pauses, broken) => benchPause({ pauses, broken }) },
  ...['R8', 'R9', 'R10', 'R11'].map((id) => ({
    ids: [id],
    size: 10,
    unit: 'times the size of npm test',
    run: (size: number, broken: boolean) => runTests(id, size, broken),
  })),
  {
    ids: ['R12'],
    size: 200,
    unit: 'writes',
    run: (writes, broken) => benchIsolation({ writes, neighbours: 20, broken }),
  },
  {
    ids: ['R15'],
    size: 1_000,
    unit: 'creates of each kind',
    run: inWorld({ apis: 2 }, raceCreates, dropUniqueness),
  },
  { ids: ['R16'], size: 1_000, unit: 'updates', run: inWorld({ apis: 2 }, racePuts, loseUpdates) },
  {
    ids: ['R17', 'R18'],
    size: 200,
    unit: 'orders',
    run: (size, broken) => benchOrders({ orders: 600, minutes: size / 600, kills: 2, broken }),
  },
  { ids: ['R19'], size: 20, unit: 'kills that hit', run: inWorld({}, killImports, forgetChunk) },
  {
    ids: ['R22'],
    size: 500,
    unit: 'writes in flight',
    run: (size, broken) =>
      inWorld(
        {},
        (world) => stopInFlight(world, size, broken ? 'SIGKILL' : 'SIGTERM'),
        async () => {},
      )(size, broken),
  },
  {
    ids: ['S1'],
    size: 20,
    unit: 'kinds of records at each place',
    run: (size, broken) => runTests('S1', size, broken),
  },
  { ids: ['take-over'], size: 6, unit: 'kills', run: inWorld({ workers: 2 }, takeOver, lengthenLeases) },
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, broken: { type: 'boolean', default: false } },
});
const known = HARNESSES.flatMap(({ ids }) => ids);
const unknown = positionals.filter((id) => !known.includes(id));
if (unknown.length > 0) throw new Error(`no harness ${unknown.join(', ')}; there are ${known.join(', ')}`);

const lines: string[] = [];
for (const harness of HARNESSES) {
  const ids = harness.ids.filter((id) => positionals.length === 0 || positionals.includes(id));
  if (ids.length === 0) continue;
  const began = performance.now();
  const size = Number(values.size ?? harness.size);
  const { tried, wrong } = await harness.run(size, values.broken).catch((error: Error): Outcome => {
    console.error(error);
    return { tried: `${size} ${harness.unit}, ended by: ${error.message}`, wrong: values.broken ? 0 : 1 };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // Of a service that is broken on purpose something has to be found.
  const held = values.broken ? wrong > 0 : wrong === 0;
  if (!held) process.exitCode = 1;
  const verdict = values.broken ? (held ? 'found' : 'NOT FOUND') : held ? 'holds' : 'BROKEN';
  lines.push(`${ids.join(' ').padEnd(10)} ${verdict.padEnd(9)} ${wrong} wrong  ${seconds} s  ${tried}`);
  console.error(lines.at(-1));
}
console.log(`\n${lines.join('\n')}`);
