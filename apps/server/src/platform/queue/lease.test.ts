import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import type { TenantId, Tx } from '../db/database.ts';
import { fragment, sql } from '../db/sql.ts';
import { type Claim, claim } from './claim.ts';
import { fence, giveBack, isHeld, renew, writeHeld } from './lease.ts';
import { type LeasedTable, LeaseLost, type RowLease } from './leased-table.ts';

interface JobLease extends RowLease {
  jobId: number;
  step: number;
}

const JOBS: LeasedTable<JobLease> = {
  table: 'test_jobs',
  key: { id: 'jobId' },
  token: 'claims',
  until: 'free_at',
  holder: 'worker',
  seconds: 10,
  open: fragment`not q.done`,
  nameOf: ({ jobId }) => `job ${jobId}`,
};

let service: TestService;
let tenantId: TenantId;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  tenantId = (await service.createTenant()).id;
  admin = new pg.Client(service.admin);
  await admin.connect();
  await admin.query(`
    create table test_jobs (tenant_id bigint, id bigint, claims integer not null default 0, worker text, step bigint default 0,
      free_at timestamptz not null default '-infinity', done boolean not null default false, primary key (tenant_id, id));
    grant all on test_jobs to public`);
});
afterAll(async () => {
  await admin.end();
  await service.close();
});
beforeEach(async () => {
  await admin.query('delete from test_jobs');
  await admin.query('insert into test_jobs (tenant_id, id) select $1, n from generate_series(1, 4) n', [
    tenantId,
  ]);
});

const take = (limit: number, more: Partial<Claim> = {}): Promise<JobLease[]> =>
  service.platform.db.asSystem((tx) =>
    claim(tx, JOBS, {
      limit,
      holder: 'me',
      due: fragment`not d.done`,
      order: fragment`d.id`,
      returning: fragment`q.step`,
      ...more,
    }),
  );
const one = async (): Promise<JobLease> => (await take(1))[0]!;
const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  service.platform.db.inTenant(tenantId, work);
const runOut = () => admin.query(`update test_jobs set free_at = '-infinity'`);
const row = async (id: number): Promise<object> =>
  (await admin.query('select claims, worker, step, done from test_jobs where id = $1', [id])).rows[0];

describe('a claim', () => {
  test('gives each row to one of those who race for it, and names tenant, key and token', async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, () => take(4)));
    expect(claims.flat().map(({ jobId }) => jobId)).toHaveLength(4);
    expect(claims.flat()).toContainEqual({
      tenantId,
      jobId: 1,
      token: 1,
      step: 0,
      validUntil: expect.any(Number),
    });
    expect(await row(1)).toEqual({ claims: 1, worker: 'me', step: 0, done: false });
  });

  test('leaves a held row alone until its lease runs out, and then grows its token', async () => {
    const held = await one();
    expect((await take(4)).map(({ jobId }) => jobId)).toEqual([2, 3, 4]);
    await runOut();
    expect(await one()).toMatchObject({ jobId: held.jobId, token: held.token + 1 });
  });
});

describe('a holder whose row was taken over', () => {
  let lost: JobLease;
  let heir: JobLease;
  beforeEach(async () => {
    lost = await one();
    await runOut();
    heir = await one();
  });

  test('cannot renew its lease; the heir can', async () => {
    expect(await inTenant((tx) => renew(tx, JOBS, lost))).toBe(false);
    const before = heir.validUntil;
    expect(await inTenant((tx) => renew(tx, JOBS, heir))).toBe(true);
    expect(heir.validUntil).toBeGreaterThan(before);
  });

  test('does not pass the fence, and commits nothing of its transaction', async () => {
    const late = inTenant(async (tx) => {
      tx.later(sql`update test_jobs set done = true where id = 4`);
      await fence(tx, JOBS, lost);
    });
    await expect(late).rejects.toThrow(LeaseLost);
    expect(await row(4)).toMatchObject({ done: false });
  });

  test('writes nothing into the row and gives nothing back', async () => {
    await expect(inTenant((tx) => writeHeld(tx, JOBS, lost, { set: fragment`step = 9` }))).rejects.toThrow(
      'job 1 was taken over',
    );
    await inTenant(async (tx) => giveBack(tx, JOBS, [lost], { set: fragment`step = 9` }));
    expect(await row(1)).toEqual({ claims: 2, worker: 'me', step: 0, done: false });
  });
});

test('a take-over waits for a transaction that has passed the fence', async () => {
  const held = await one();
  await runOut();
  await inTenant(async (tx) => {
    await fence(tx, JOBS, held);
    expect((await take(4)).map(({ jobId }) => jobId)).toEqual([2, 3, 4]);
  });
  expect(await one()).toMatchObject({ jobId: held.jobId });
});

test('progress is written only behind the progress that it follows', async () => {
  const held = await one();
  const step = (from: number) =>
    inTenant((tx) =>
      writeHeld<JobLease, { step: number }>(tx, JOBS, held, {
        set: fragment`step = ${from + 1}`,
        when: fragment`q.step = ${from}`,
        returning: fragment`step`,
      }),
    );
  expect(await step(0)).toEqual({ step: 1 });
  await expect(step(0)).rejects.toThrow(LeaseLost);
});

test('a row that is given back is free at once, or after its pause', async () => {
  const held = await one();
  await inTenant(async (tx) => giveBack(tx, JOBS, [held], { set: fragment`step = 5` }));
  expect(await row(1)).toEqual({ claims: 1, worker: null, step: 5, done: false });
  const again = await one();
  await inTenant(async (tx) => giveBack(tx, JOBS, [again], { pauseMs: 60_000 }));
  expect((await take(4)).map(({ jobId }) => jobId)).toEqual([2, 3, 4]);
});

test('several leases are renewed and given back in one statement, the lost among them left out', async () => {
  const leases = await take(3);
  await admin.query('update test_jobs set claims = claims + 1 where id = 2');
  expect(await service.platform.db.asSystem((tx) => renew(tx, JOBS, ...leases))).toBe(false);
  await service.platform.db.asSystem(async (tx) => giveBack(tx, JOBS, leases, { set: fragment`step = 7` }));
  const { rows } = await admin.query('select step from test_jobs order by id');
  expect(rows.map((job) => job.step)).toEqual([7, 0, 7, 0]);
});

test('a row whose state allows no holder is nobody’s', async () => {
  const held = await one();
  await admin.query('update test_jobs set done = true');
  expect(await inTenant((tx) => isHeld(tx, JOBS, held))).toBe(false);
});
