import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { compareChannel, compareWrites, type Finding } from './oracle.ts';
import { table } from './report.ts';
import { spawnCli, terminate } from './service.ts';
import { closeWorld, openWorld, untilDelivered, type World } from './world.ts';
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
 * @returns whether nothing was wrong, doubled or delivered by two at once
 */
export async function benchPause(options: { pauses: number; broken: boolean }): Promise<boolean> {
  const world = await openWorld();
  const second = spawnCli(world.env, 'serve', '--role', 'worker');
  const workers = [world.worker, second];
  try {
    if (options.broken) await breakLeases(world);
    await setDelay(world, CALL_MS);
    const writers = startWriters(world.url, world.tenant, 2);
    const takeOvers: number[] = [];
    for (let n = 0; n < options.pauses; n++) takeOvers.push(await pauseHolder(world, workers));
    const log = await writers.stop();
    await setDelay(world, 0);
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
    return findings.length === 0 && row['overlapping deliveries'] === 0;
  } finally {
    for (const worker of workers) worker.kill('SIGCONT');
    await terminate(second, 'SIGKILL');
    await closeWorld(world);
  }
}

/** Stops the worker that holds the lease until well past it; returns how long the other one took to take over. */
async function pauseHolder(world: World, workers: ChildProcess[]): Promise<number> {
  const before = await untilHeld(world, null);
  // Which process the holder is, the database does not know: stopping each in turn hits it half of the time.
  const worker = workers[Math.floor(Math.random() * workers.length)]!;
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
async function untilHeld({ postgres }: World, than: string | null): Promise<string> {
  const client = new pg.Client(postgres.connection());
  client.on('error', () => {});
  await client.connect();
  try {
    for (let n = 0; n < 2_000; n++) {
      const { rows } = await client.query<{ token: string }>(
        'select fencing_token::text as token from delivery_leases where holder is not null',
      );
      const token = rows[0]?.token;
      if (token !== undefined && token !== than) return token;
      await delay(20);
    }
    throw new Error('no worker held the connection');
  } finally {
    await client.end();
  }
}

async function breakLeases({ postgres }: World): Promise<void> {
  const client = new pg.Client(postgres.connection());
  await client.connect();
  await client.query(`
    create function forget_lease() returns trigger language plpgsql as $$ begin
      new.expires_at := '-infinity';
      return new;
    end $$;
    create trigger forget_lease before update on delivery_leases for each row execute function forget_lease()`);
  await client.end();
}

async function setDelay({ simulator }: World, delayMs: number): Promise<void> {
  await fetch(`${simulator.url}/_faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delay_ms: delayMs }),
  });
}
