import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as macrotask } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import type { ImporterDeps } from '../deps.ts';
import { importerDeps, operation, productsOf, upload } from '../testing/imports.ts';
import { startImporter, workOn } from './import-worker.ts';
import { KeptRows } from './kept-rows.ts';
import { claimImports, type ImportJob, othersWait } from './queue.ts';
import type { Turns } from './turn.ts';

const CHUNK = 500;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
const ours = new KeptRows();
afterAll(async () => {
  await ours.clear();
  await service.close();
});

/** Rows without a SKU: one that is written twice is there twice. */
const file = (rows: number): string =>
  `name,price\n${Array.from({ length: rows }, (_, n) => `Product ${n},1\n`).join('')}`;

interface Sent {
  tenant: TestTenant;
  id: number;
}
const send = async (tenant: TestTenant, rows: number, fields?: Record<string, string>): Promise<Sent> => {
  const { body } = await upload(service, tenant, file(rows), fields);
  return { tenant, id: body.id };
};
const sendAnew = async (rows: number, fields?: Record<string, string>): Promise<Sent> =>
  send(await service.createTenant(), rows, fields);

const claim = (limit = 1): Promise<ImportJob[]> =>
  service.platform.db.asSystem((tx) => claimImports(tx, crypto.randomUUID(), limit));
/** Claims the import whose turn it is and works on it for one turn, in a process that has kept these rows. */
async function turn(
  deps: ImporterDeps = importerDeps(service),
  { kept = ours, timesOpening = 0 }: Partial<Turns> = {},
): Promise<number | undefined> {
  const [job] = await claim();
  if (job !== undefined) await workOn(deps, job, new AbortController().signal, { kept, timesOpening });
  return job?.id;
}
const turns = async (): Promise<number[]> => {
  const ids = [];
  for (let id = await turn(); id !== undefined; id = await turn()) ids.push(id);
  return ids;
};
const rowsOf = async ({ tenant, id }: Sent): Promise<number> => (await operation(tenant, id)).counts.rows;
const isDone = async ({ tenant, id }: Sent): Promise<boolean> =>
  (await operation(tenant, id)).finished_at !== null;
async function untilDone(sent: Sent): Promise<void> {
  while (!(await isDone(sent))) await macrotask();
}
const attemptsOf = async ({ tenant, id }: Sent): Promise<unknown> =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(
      sql`select attempts, holder, status from bulk_operations where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
async function expectWhole({ tenant, id }: Sent, rows: number): Promise<void> {
  expect(await operation(tenant, id)).toMatchObject({ status: 'completed', counts: { rows, created: rows } });
  expect(new Set((await productsOf(service, tenant)).map(({ name }) => name)).size).toBe(rows);
}

test('a small import behind large ones of other tenants ends before they do', async () => {
  const large = [await sendAnew(4 * CHUNK), await sendAnew(4 * CHUNK), await sendAnew(4 * CHUNK)];
  const small = await sendAnew(3);
  const importer = startImporter(importerDeps(service));
  await untilDone(small);
  for (const one of large) expect(await isDone(one)).toBe(false);
  await importer.stop();
  await turns();
  for (const one of large) await expectWhole(one, 4 * CHUNK);
});

test('imports of tenants alternate, and an import given back has not failed', async () => {
  const [one, other] = [await sendAnew(3 * CHUNK), await sendAnew(2 * CHUNK)];
  expect(await turn()).toBe(one.id);
  expect(await rowsOf(one)).toBe(CHUNK);
  expect(await attemptsOf(one)).toEqual({ attempts: 0, holder: null, status: 'processing' });
  expect(await turns()).toEqual([other.id, one.id, other.id, one.id]);
  await expectWhole(one, 3 * CHUNK);
  await expectWhole(other, 2 * CHUNK);
});

test('an import given back reads its file once in each process, and each row is written once', async () => {
  const sent = [await sendAnew(4 * CHUNK), await sendAnew(4 * CHUNK)];
  const { objects, ...deps } = importerDeps(service);
  const get = vi.fn((key: string) => objects.get(key));
  const [one, another] = [new KeptRows(), new KeptRows()];
  const order = [];
  // Each import has its turns in both processes by turns, so each process has kept rows that the other has written.
  for (const kept of [one, another, another, one, one, another, another, one])
    order.push(await turn({ ...deps, objects: { ...objects, get } }, { kept }));
  expect(order).toEqual(Array.from({ length: 8 }, (_, n) => sent[n % 2]!.id));
  expect(get).toHaveBeenCalledTimes(4);
  for (const each of sent) await expectWhole(each, 4 * CHUNK);
  await Promise.all([one.clear(), another.clear()]);
});

test('an import whose rows cannot be kept makes room as well, and is whole', async () => {
  const sent = [await sendAnew(3 * CHUNK), await sendAnew(3 * CHUNK)];
  const noRoom = { kept: new KeptRows({ bytes: 0, unusedMs: 60_000 }) };
  for (const { id } of sent) expect(await turn(importerDeps(service), noRoom)).toBe(id);
  for (const each of sent) expect(await rowsOf(each)).toBe(CHUNK);
  while ((await turn(importerDeps(service), noRoom)) !== undefined);
  for (const each of sent) await expectWhole(each, 3 * CHUNK);
});

test('a turn without kept rows is not over before its time', async () => {
  const [long, other] = [await sendAnew(3 * CHUNK), await sendAnew(2 * CHUNK)];
  const noRoom = { kept: new KeptRows({ bytes: 0, unusedMs: 60_000 }), timesOpening: 3_600_000 };
  expect(await turn(importerDeps(service), noRoom)).toBe(long.id);
  expect(await turn(importerDeps(service), noRoom)).toBe(other.id);
  expect(await rowsOf(long)).toBe(CHUNK);
  expect(await turn(importerDeps(service), noRoom)).toBe(long.id);
  await expectWhole(long, 3 * CHUNK);
  await turns();
});

test('a process that stops leaves no rows behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turns-'));
  vi.stubEnv('TMPDIR', folder);
  try {
    const large = [await sendAnew(4 * CHUNK), await sendAnew(4 * CHUNK), await sendAnew(4 * CHUNK)];
    const importer = startImporter(importerDeps(service));
    while (!(await readdir(folder)).some((name) => name.startsWith('sluice-rows-'))) await macrotask();
    await importer.stop();
    expect(await readdir(folder)).toEqual([]);
    await turns();
    for (const one of large) await expectWhole(one, 4 * CHUNK);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test('a tenant with four imports gets no more turns than one with one', async () => {
  const busy = await service.createTenant();
  const queue = [];
  for (let n = 0; n < 4; n++) queue.push(await send(busy, 1));
  const quiet = await sendAnew(3 * CHUNK);
  const [a, b, c, d] = queue.map(({ id }) => id);
  expect((await turns()).slice(0, 7)).toEqual([a, quiet.id, b, quiet.id, c, quiet.id, d]);
});

test('imports of one tenant end in the order in which they were sent, whoever else takes turns', async () => {
  const tenant = await service.createTenant();
  const [first, second] = [await send(tenant, 2 * CHUNK), await send(tenant, 2 * CHUNK)];
  const other = await sendAnew(3 * CHUNK);
  expect(await turns()).toEqual([first.id, other.id, first.id, other.id, second.id, other.id, second.id]);
});

test('an import for which nobody waits keeps its place to the end', async () => {
  const alone = await sendAnew(3 * CHUNK);
  const behind = await send(alone.tenant, 1);
  expect(await turns()).toEqual([alone.id, behind.id]);
});

test('dry runs take no more than one of the places of a worker', async () => {
  const fields = { dry_run: 'true' };
  const [first, second] = [await sendAnew(2 * CHUNK, fields), await sendAnew(CHUNK, fields)];
  const small = await sendAnew(3);
  const importer = startImporter(importerDeps(service));
  await untilDone(second);
  await importer.stop();
  const times = await service.platform.db.asSystem((tx) =>
    tx.first(sql`
      select small.started_at < first.finished_at as beside, first.finished_at <= second.started_at as behind
      from bulk_operations first, bulk_operations second, bulk_operations small
      where first.id = ${first.id} and second.id = ${second.id} and small.id = ${small.id}`),
  );
  expect(times).toEqual({ beside: true, behind: true });
});

test('a dry run, which remembers its rows in memory, is not cut', async () => {
  const rehearsed = await sendAnew(2 * CHUNK, { dry_run: 'true' });
  const other = await sendAnew(1);
  expect(await turns()).toEqual([rehearsed.id, other.id]);
  expect(await rowsOf(rehearsed)).toBe(2 * CHUNK);
});

test('an import makes no room for a dry run that this process would not take', async () => {
  const large = await sendAnew(2 * CHUNK);
  const rehearsal = await sendAnew(3, { dry_run: 'true' });
  const [job] = await claim();
  expect(job?.id).toBe(large.id);
  const wait = (dryRuns: boolean) => service.platform.db.asSystem((tx) => othersWait(tx, job!, dryRuns));
  expect([await wait(true), await wait(false)]).toEqual([true, false]);
  await workOn(importerDeps(service), job!, new AbortController().signal, {
    kept: ours,
    timesOpening: 0,
    takesDryRuns: () => false,
  });
  expect([await isDone(large), await isDone(rehearsal)]).toEqual([true, false]);
  await turns();
});
