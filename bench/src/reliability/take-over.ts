import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type pg from 'pg';
import type { Outcome } from '../report.ts';
import { connectSimulator, terminate } from '../service.ts';
import { setDelay, startAgain, type World, withDatabase } from '../world.ts';
import { startWriters } from '../writers.ts';
import { report, until } from './requests.ts';

const ALLOWED_MS = 15_000;
const GIVE_UP_MS = 30_000;
/** Long enough that a worker is in the middle of calls whenever it is killed. */
const CALL_MS = 300;
const CHANNELS = 6;
/** A lease that changes hands later than this was held by the worker that was killed. */
const CERTAINLY_DEAD_MS = 2_000;

/**
 * Kills one of two workers that deliver six busy connections, and measures how long it takes until what it held is worked
 * on again: to the next delivery of a connection, and to the next claim of a recurring task.
 *
 * @param size kills
 */
export async function takeOver(world: World, size: number): Promise<Outcome> {
  const more = await Promise.all(Array.from({ length: CHANNELS - 1 }, () => startSimulator({ port: 0 })));
  const channels = [world.simulator, ...more];
  try {
    for (const { url } of more) await connectSimulator(world, world.tenant, url);
    for (const channel of channels) await setDelay(channel, CALL_MS);
    const writers = startWriters(world.url, world.tenant, 2);
    const times: Taken[] = [];
    for (let n = 0; n < size; n++) times.push(...(await killOne(world, channels, n)));
    await writers.stop();
    const dead = times.filter(({ ms }) => ms > CERTAINLY_DEAD_MS);
    const of = (kind: Taken['kind']): Taken[] => dead.filter((one) => one.kind === kind);
    const findings = [
      ...dead.filter(({ ms }) => ms > ALLOWED_MS).map(({ what, ms }) => `${what} waited ${seconds(ms)}`),
      ...(of('delivery').length === 0 ? ['no kill hit a delivery'] : []),
      ...(of('task').length === 0 && size >= 4 ? ['no kill hit a recurring task'] : []),
    ];
    const worst = (some: Taken[]): string => seconds(Math.max(0, ...some.map(({ ms }) => ms)));
    return {
      tried:
        `${size} kills, ${of('delivery').length} deliveries taken over within ${worst(of('delivery'))}, ` +
        `${of('task').length} tasks within ${worst(of('task'))}`,
      wrong: report('take-over', findings),
    };
  } finally {
    await Promise.all(more.map((channel) => channel.close()));
  }
}

interface Held {
  kind: 'delivery' | 'task';
  connection: number;
  what: string;
  token: string;
  held: boolean;
}

/** Work that was taken up again, with the time that passed. */
interface Taken extends Held {
  ms: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const killOne = (world: World, channels: RunningSimulator[], n: number): Promise<Taken[]> =>
  withDatabase(world, async (client) => {
    const worker = world.workers[n % world.workers.length]!;
    await until('both workers are up', () => areUp(world, client));
    const before = await untilBusy(client);
    const began = performance.now();
    await terminate(worker.child, 'SIGKILL');
    const taken = await Promise.all(
      before.map(async (held): Promise<Taken[]> => {
        if (!(await untilTaken(client, held))) return [];
        if (held.kind === 'delivery') await nextDelivery(channels[held.connection - 1]!);
        return [{ ...held, ms: performance.now() - began }];
      }),
    );
    await startAgain(worker);
    return taken.flat();
  });

/** Every process that is up listens for signals, on a connection of its own. */
async function areUp({ apis, workers }: World, client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where application_name like 'sluice signals%' and query <> ''",
  );
  return (rowCount ?? 0) >= apis.length + workers.length;
}

/** Makes tasks due and waits until both deliveries and tasks are held; returns which. */
async function untilBusy(client: pg.Client): Promise<Held[]> {
  await client.query("update connection_tasks set due_at = now() where kind in ('orders', 'taxonomy')");
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await delay(10)) {
    const held = (await leases(client)).filter((one) => one.held);
    if (new Set(held.map(({ kind }) => kind)).size === 2) return held;
  }
  throw new Error('no connection was delivered while a task ran');
}

/** Waits until somebody else holds it. False when it was given back in good order, by a worker that lives. */
async function untilTaken(client: pg.Client, held: Held): Promise<boolean> {
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await delay(50)) {
    const now = (await leases(client)).find(({ what }) => what === held.what)!;
    if (now.token !== held.token) return true;
    if (!now.held) return false;
  }
  return true;
}

const nextDelivery = (channel: RunningSimulator): Promise<unknown> =>
  once(channel.state.events, 'listing', { signal: AbortSignal.timeout(GIVE_UP_MS) }).catch(() => {});

async function leases(client: pg.Client): Promise<Held[]> {
  const { rows } = await client.query<Held>(`
    select 'delivery' as kind, connection_id::int as connection, 'delivery of ' || connection_id as what,
      fencing_token::text as token, holder is not null as held from delivery_leases
    union all
    select 'task', connection_id::int, 'task ' || kind || ' of ' || connection_id, fencing_token::text,
      holder is not null from connection_tasks`);
  return rows;
}
