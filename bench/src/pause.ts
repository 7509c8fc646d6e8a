import { setTimeout as delay } from 'node:timers/promises';
import { compareChannel, compareWrites, type Finding } from './oracle.ts';
import { type Outcome, table } from './report.ts';
import { closeWorld, openWorld, setDelay, untilDelivered, type World, withDatabase } from './world.ts';
import { startWriters } from './writers.ts';

/** Longer than a lease, so that the other worker takes over. */
const PAST_THE_LEASE_MS = 14_000;
/** Slow enough that a worker is nearly always in the middle of a call when it is stopped. */
const CALL_MS = 80;

/**
 * R5 and R6: stops one of two workers with SIGSTOP past its lease again and again while products are written, lets it go
 * on with SIGCONT, and holds the channel against the catalogue in the end. No two deliveries may ever overlap.
 *
 * @param options.broken leases run out at once: the harness must find overlapping deliveries then
 * @returns what was wrong, doubled or delivered by two at once
 */
export async function benchPause(options: { pauses: number; broken: boolean }): Promise<Outcome> {
  const world = await openWorld({ workers: 2 });
  try {
    if (options.broken) await breakLeases(world);
    await setDelay(world.simulator, CALL_MS);
    const writers = startWriters(world.url, world.tenant, 2);
    const takeOvers: number[] = [];
    for (let n = 0; n < options.pauses; n++) takeOvers.push(await pauseHolder(world));
    const log = await writers.stop();
    await setDelay(world.simulator, 0);
    await untilDelivered(world);
    const findings: Finding[] = [...(await compareWrites(world, log)), ...(await compareChannel(world))];
    for (const finding of findings.slice(0, 20)) console.error(finding);
    const count = (kind: Finding['kind']): number => findings.filter((one) => one.kind === kind).length;
    const row = {
      pauses: options.pauses,
      'taken over after s, at most': (Math.max(...takeOvers) / 1000).toFixed(1),
      'writes acknowledged': log.acknowledged,
      listings: world.simulator.state.bySku.size,
      lost: count('lost'),
      'wrong listings': count('listing'),
      duplicates: count('duplicate'),
      'overlapping deliveries': world.simulator.state.counters.overlapping_writes,
    };
    table('R5, R6: one of two workers stopped past its lease', [row]);
    return {
      tried: `${options.pauses} pauses, ${log.acknowledged} writes`,
      wrong: findings.length + row['overlapping deliveries'],
    };
  } finally {
    for (const { child } of world.workers) child.kill('SIGCONT');
    await closeWorld(world);
  }
}

/** Stops the worker that holds the lease until well past it; returns how long the other one took to take over. */
async function pauseHolder(world: World): Promise<number> {
  const before = await untilHeld(world, null);
  // Which process the holder is, the database does not know: stopping each in turn hits it half of the time.
  const worker = world.workers[Math.floor(Math.random() * world.workers.length)]!.child;
  worker.kill('SIGSTOP');
  const began = performance.now();
  const end = delay(PAST_THE_LEASE_MS);
  const after = Promise.race([untilHeld(world, before), end]).then(() => performance.now() - began);
  await end;
  worker.kill('SIGCONT');
  await delay(1_000);
  return after;
}

/** Waits for a lease that is newer than the given one. */
const untilHeld = (world: World, than: string | null): Promise<string> =>
  withDatabase(world, async (client) => {
    for (let n = 0; n < 2_000; n++) {
      const { rows } = await client.query<{ token: string }>(
        'select fencing_token::text as token from delivery_leases where holder is not null',
      );
      const token = rows[0]?.token;
      if (token !== undefined && token !== than) return token;
      await delay(20);
    }
    throw new Error('no worker held the connection');
  });

const breakLeases = (world: World): Promise<unknown> =>
  withDatabase(world, (client) =>
    client.query(`
      create function forget_lease() returns trigger language plpgsql as $$ begin
        new.expires_at := '-infinity';
        return new;
      end $$;
      create trigger forget_lease before update on delivery_leases for each row execute function forget_lease()`),
  );
