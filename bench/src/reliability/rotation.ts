import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open, parseMasterKeys, seal } from '@sluice/server/platform/secrets/index.ts';
import { SEALED_COLUMNS } from '@sluice/server/wiring-secrets.ts';
import type pg from 'pg';
import { compareChannel } from '../oracle.ts';
import type { Outcome } from '../report.ts';
import { terminate } from '../service.ts';
import { expireLeases, type Part, type Running, startAgain, untilDelivered, withDatabase } from '../world.ts';
import { report, until } from './requests.ts';
import { type Load, type LoadResult, startRotationLoad } from './rotation-load.ts';

/** Of the process that is replaced by a new one with other keys. */
interface Rotation {
  world: Running;
  load: Load;
  old: string;
  next: string;
  /** Wrapped values, so many that a kill meets the rotation halfway. */
  values: number;
}

const CHECKPOINTS = SEALED_COLUMNS.find(({ table }) => table === 'connection_checkpoints')!;

/**
 * Rotates the master key in all processes, one after another, while people sign in with codes, credentials are changed and
 * tested, and products are written and delivered. The worker that wraps the secrets anew is killed halfway. No call may
 * fail, and in the end the new key alone opens every secret.
 *
 * @param size sealed values that are wrapped anew
 * @param prepared whether every process knows the new key before any seals by it; false is the negative control
 */
export async function rotateUnderLoad(world: Running, size: number, prepared = true): Promise<Outcome> {
  const old = (await readFile(join(String(world.apis[0]!.env.DATA_DIR), 'master.key'), 'utf8')).trim();
  const next = `2:${randomBytes(32).toString('base64')}`;
  await withDatabase(world, (client) => addValues(client, world, old, size));
  const load = await startRotationLoad(world, old);
  const rotation = { world, load, old, next, values: size };
  const all = [...world.workers, ...world.apis];
  if (prepared) await replace(all, `${old},${next}:opens`);
  await replace(world.workers, `${old},${next}`);
  await killHalfway(rotation, prepared);
  // The control has failed by now, or it never does.
  if (!prepared) return outcomeOf(size, await load.stop(), []);
  await replace(world.apis, `${old},${next}`);
  await until('no secret needs the old key', () =>
    withDatabase(world, async (c) => (await countOf(c, 1)) === 0),
  );
  await replace(all, next);
  await load.untilEachDone();
  const done = await load.stop();
  await untilDelivered(world);
  return outcomeOf(size, done, [
    ...(await withDatabase(world, (client) => findLocked(client, next))),
    ...(await withDatabase(world, stopped)),
    ...(await compareChannel(world)).map(({ what }) => what),
  ]);
}

const outcomeOf = (size: number, done: LoadResult, findings: readonly string[]): Outcome => ({
  tried: `${size} secrets and those of ${done.people} people, ${done.calls} calls meanwhile (${done.signIns} sign-ins), one kill`,
  wrong: report('rotation', [...done.failures, ...findings]),
});

/** Replaces the processes one after another by such with other keys, as an operator does. */
async function replace(parts: readonly Part[], keys: string): Promise<void> {
  for (const part of parts) await restart(part, keys);
}

async function restart(part: Part, keys: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  await terminate(part.child, signal);
  part.env.MASTER_KEYS = keys;
  await startAgain(part);
}

/** Kills the worker when it has wrapped some values and not all; the next one goes on. */
async function killHalfway({ world, load, old, next, values }: Rotation, prepared: boolean): Promise<void> {
  const worker = world.workers[0]!;
  await withDatabase(world, async (client) => {
    await until('some values are wrapped anew', async () => (await countOf(client, 2)) > 0);
    await terminate(worker.child, 'SIGKILL');
    const left = await countOf(client, 1);
    if (prepared && (left === 0 || left > values * 2))
      throw new Error(`the kill met ${left} of ${values} values`);
  });
  await expireLeases(world);
  await restart(worker, `${old},${next}`);
  if (prepared) return;
  // People sign in at processes that lack the key of their second factors.
  await until('the second factors are wrapped by a key that others lack', () =>
    withDatabase(world, async (client) => {
      const { rows } = await client.query(
        'select from second_factors where substring(sealed_secret from 2 for 4) = int4send(1)',
      );
      return rows.length === 0;
    }),
  );
  await load.untilEachDone();
}

const ofVersion = (version: number): string =>
  SEALED_COLUMNS.map(
    ({ table, column }) =>
      `select count(*) from ${table} where substring(${column} from 2 for 4) = int4send(${version})`,
  )
    .map((one) => `(${one})`)
    .join(' + ');

async function countOf(client: pg.Client, version: number): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select ${ofVersion(version)} as n`);
  return Number(rows[0]!.n);
}

/** Values of a connector, sealed by the old key. */
async function addValues(client: pg.Client, world: Running, old: string, values: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select min(id) as id from connections');
  const [tenant, connection] = [world.tenant.id, Number(rows[0]!.id)];
  const master = parseMasterKeys(old);
  const keys = Array.from({ length: values }, (_, n) => `kept/${n}`);
  const sealed = keys.map((key) =>
    seal(master, key, CHECKPOINTS.ownerOf(tenant, { connection_id: connection, key })),
  );
  await client.query(
    `insert into connection_checkpoints (tenant_id, connection_id, key, sealed_value)
     select $1, $2, k, v from unnest($3::text[], $4::bytea[]) t (k, v)`,
    [tenant, connection, keys, sealed],
  );
}

/** The secrets that the new key alone does not open. */
async function findLocked(client: pg.Client, next: string): Promise<string[]> {
  const master = parseMasterKeys(next);
  const findings: string[] = [];
  for (const column of SEALED_COLUMNS) {
    const { table, column: name, key } = column;
    const { rows } = await client.query<Record<string, string> & { sealed: Buffer }>(
      `select tenant_id, ${key.join(', ')}, ${name} as sealed from ${table} where ${name} is not null`,
    );
    for (const row of rows)
      if (!isOpenable(master, row.sealed, column.ownerOf(Number(row.tenant_id), row)))
        findings.push(`the new key does not open ${table} ${key.map((part) => row[part]).join(' ')}`);
  }
  return findings;
}

function isOpenable(master: ReturnType<typeof parseMasterKeys>, sealed: Buffer, owner: string): boolean {
  try {
    open(master, sealed, owner);
    return true;
  } catch {
    return false;
  }
}

/** Connections that a secret which could not be opened has stopped. */
async function stopped(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ connection_id: string; reason: string }>(
    `select connection_id, blocked_reason as reason from delivery_leases where blocked_reason is not null`,
  );
  return rows.map(({ connection_id, reason }) => `connection ${connection_id} stands still: ${reason}`);
}
