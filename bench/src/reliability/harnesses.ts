import { resolve } from 'node:path';
import { benchIsolation } from '../isolation.ts';
import { benchKill, type Target } from '../kill.ts';
import { benchOrders } from '../orders.ts';
import { benchPause } from '../pause.ts';
import type { Outcome } from '../report.ts';
import { benchSoak } from '../soak/soak.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from '../world.ts';
import { dropUniqueness, forgetChunk, lengthenLeases, loseUpdates } from './breaks.ts';
import { jumpClock } from './clock-jumps.ts';
import { raceCreates } from './creates.ts';
import { fillDatabaseDisk } from './disk-full.ts';
import { killImports } from './import-kills.ts';
import { racePuts } from './puts.ts';
import { rotateUnderLoad } from './rotation.ts';
import { stopInFlight } from './shutdown.ts';
import { takeOver } from './take-over.ts';
import { runTests } from './tests.ts';

/** A harness of the reliability table, see docs/reliability.md. */
export interface Harness {
  /** The rows of the table it stands for. */
  ids: string[];
  /** Its size when none is given, and what that counts. */
  size: number;
  unit: string;
  /** The size before a release, in rounds of the usual one. */
  release: number;
  /** The size of a release is one run. */
  whole?: true;
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

/** The page of a soak, beside that of a release. */
const SOAK = { tenants: 4, products: 750, rate: 1, folder: resolve('bench-report') };

export const HARNESSES: readonly Harness[] = [
  { ids: ['R1'], size: 50, release: 500, unit: 'kills', run: kill('api') },
  { ids: ['R2'], size: 50, release: 500, unit: 'kills', run: kill('worker') },
  { ids: ['R3'], size: 50, release: 500, unit: 'kills', run: kill('postgres', 'backends') },
  {
    ids: ['R5', 'R6'],
    size: 5,
    release: 50,
    unit: 'pauses',
    run: (pauses, broken) => benchPause({ pauses, broken }),
  },
  ...['R8', 'R9', 'R10', 'R11'].map((id) => ({
    ids: [id],
    size: 10,
    release: 50,
    unit: 'times the size of npm test',
    run: (size: number, broken: boolean) => runTests(id, size, broken),
  })),
  {
    ids: ['R12'],
    size: 200,
    release: 2_000,
    unit: 'writes',
    run: (writes, broken) => benchIsolation({ writes, neighbours: 20, broken }),
  },
  {
    ids: ['R15'],
    size: 1_000,
    release: 10_000,
    unit: 'creates of each kind',
    run: inWorld({ apis: 2 }, raceCreates, dropUniqueness),
  },
  {
    ids: ['R16'],
    size: 1_000,
    release: 10_000,
    unit: 'updates',
    run: inWorld({ apis: 2 }, racePuts, loseUpdates),
  },
  {
    ids: ['R17', 'R18'],
    size: 200,
    release: 10_000,
    unit: 'orders',
    run: (size, broken) => benchOrders({ orders: 600, minutes: size / 600, kills: 2, broken }),
  },
  {
    ids: ['R19'],
    size: 20,
    release: 200,
    unit: 'kills that hit',
    run: inWorld({}, killImports, forgetChunk),
  },
  {
    ids: ['R22'],
    size: 500,
    release: 5_000,
    unit: 'writes in flight',
    run: (size, broken) =>
      inWorld(
        {},
        (world) => stopInFlight(world, size, broken ? 'SIGKILL' : 'SIGTERM'),
        async () => {},
      )(size, broken),
  },
  {
    ids: ['disk-full'],
    size: 5,
    release: 50,
    unit: 'times full',
    run: (rounds, broken) => fillDatabaseDisk(rounds, broken),
  },
  { ids: ['clock'], size: 7, release: 70, unit: 'jumps', run: jumpClock },
  {
    ids: ['rotation'],
    size: 5_000,
    release: 50_000,
    unit: 'secrets wrapped anew',
    run: (size, broken) =>
      inWorld(
        { apis: 2 },
        (world) => rotateUnderLoad(world, size, !broken),
        async () => {},
      )(size, broken),
  },
  {
    ids: ['S1'],
    size: 20,
    release: 20,
    unit: 'kinds of records at each place',
    run: (size, broken) => runTests('S1', size, broken),
  },
  {
    ids: ['soak'],
    size: 2,
    release: 60,
    unit: 'minutes',
    // One run, since growth shows in an hour and not in thirty runs of two minutes.
    whole: true,
    run: (minutes, broken) => benchSoak({ ...SOAK, minutes, broken }),
  },
  {
    ids: ['take-over'],
    size: 6,
    release: 60,
    unit: 'kills',
    run: inWorld({ workers: 2 }, takeOver, lengthenLeases),
  },
];
