import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { heedClock, WAITS } from './clock-step.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

const HOUR_SECONDS = 3_600;
const quiet = { warn() {} };

/** Times that mean a moment on the calendar, or that `heedClock` brings back by statements of their own. */
const OTHERS = [
  'api_keys.expires_at',
  'audit_sealing.next_at',
  'connection_authorizations.expires_at',
  'import_files.expires_at',
  'invitations.expires_at',
  'password_resets.expires_at',
  'scheduled_prices.due_at',
  'sessions.expires_at',
  'sign_in_counts.until',
];

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_MINUTE: '20' });
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  admin = new pg.Client(service.admin);
  await admin.connect();
  await createProduct(tenant);
  await channel.step();
});
afterAll(async () => {
  await admin.end();
  await channel.close();
  await service.close();
});
beforeEach(async () => {
  await admin.query('truncate rate_windows');
  await heed();
});

const heed = (seen = 0): Promise<number> => heedClock(service.platform.workerDb, quiet, seen);
/** All that the clock of before wrote lies ahead of a clock that was put back: here it is put ahead instead. */
const putBackAnHour = (): Promise<unknown> =>
  admin.query(`update clock_marks set latest = clock_timestamp() + interval '1 hour'`);
async function ask<T>(text: string): Promise<T[]> {
  return (await admin.query<{ value: T }>(text)).rows.map(({ value }) => value);
}

test('every time that the service waits for is known', async () => {
  const names = `'due_at', 'next_at', 'expires_at', 'lease_expires_at', 'blocked_until', 'until'`;
  const found = await ask<string>(
    `select c.relname || '.' || a.attname as value from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname in (${names})`,
  );
  const known = Object.entries(WAITS).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
  expect(found.sort()).toEqual([...known, ...OTHERS].sort());
});

// holds OPS-8
describe('a clock', () => {
  test('that goes on is only noted', async () => {
    await admin.query(`update clock_marks set latest = clock_timestamp() - interval '1 hour'`);
    expect(await heed()).toBe(0);
    expect(await heed()).toBe(0);
    expect(await ask(`select latest > now() - interval '1 minute' as value from clock_marks`)).toEqual([
      true,
    ]);
  });

  test('that was put back an hour holds up no task, no lease and no listing', async () => {
    await admin.query(`
      update connection_tasks set due_at = now() + interval '1 hour 15 seconds', expires_at = now() + interval '1 hour';
      update delivery_leases set expires_at = now() + interval '1 hour 10 seconds', due_at = 'infinity', blocked_until = '-infinity';
      update listings set next_at = now() + interval '1 hour';
      update due_listings set due_at = now() + interval '1 hour'`);
    await putBackAnHour();
    expect(Math.round(await heed())).toBe(HOUR_SECONDS);
    const ahead = (column: string, table: string) =>
      ask(`select round(extract(epoch from ${column} - now()))::float8 as value from ${table}`);
    expect(Math.round(Number((await ahead('due_at', 'connection_tasks'))[0]) / 5)).toBe(3);
    expect(Number((await ahead('expires_at', 'connection_tasks'))[0])).toBeLessThanOrEqual(0);
    expect(Math.round(Number((await ahead('expires_at', 'delivery_leases'))[0]) / 5)).toBe(2);
    expect(Number((await ahead('next_at', 'listings'))[0])).toBeLessThanOrEqual(0);
    expect(
      await ask(`select count(*)::int as value from listings l join due_listings d
        using (tenant_id, connection_id, product_id) where d.due_at is distinct from l.next_at`),
    ).toEqual([0]);
    expect(await ask(`select due_at = 'infinity' as value from delivery_leases`)).toEqual([true]);
    expect(await heed()).toBe(0);
  });

  test('that was put back is brought back by all that a process saw, though the latest time was noted before', async () => {
    await admin.query(`update connection_tasks set due_at = now() + interval '1 hour 15 seconds'`);
    await admin.query(`update clock_marks set latest = clock_timestamp() + interval '59 minutes 50 seconds'`);
    expect(await heed(HOUR_SECONDS)).toBe(HOUR_SECONDS);
    const [ahead] = await ask<number>(
      `select extract(epoch from due_at - now())::float8 as value from connection_tasks`,
    );
    expect(Math.round(ahead! / 5)).toBe(3);
    expect(await heed(HOUR_SECONDS)).toBe(0);
  });

  test('that was put back is brought back by one process, and by the next if that one died', async () => {
    const due = () =>
      ask<number>(`select extract(epoch from due_at - now())::float8 as value from connection_tasks`);
    await admin.query(`update connection_tasks set due_at = now() + interval '1 hour 15 seconds'`);
    await putBackAnHour();
    await admin.query(`update clock_marks set turn_until = clock_timestamp() + interval '30 seconds'`);
    expect(await heed()).toBe(0);
    // That of a process whose transaction began after the one that finds its turn.
    await admin.query(`update clock_marks set turn_until = clock_timestamp() + interval '62 seconds'`);
    expect(await heed()).toBe(0);
    expect((await due())[0]).toBeGreaterThan(HOUR_SECONDS);
    await admin.query(`update clock_marks set turn_until = clock_timestamp() + interval '1 hour'`);
    expect(await heed()).toBeGreaterThan(0);
    await admin.query(`update connection_tasks set due_at = now() + interval '1 hour 15 seconds'`);
    await putBackAnHour();
    await admin.query(`update clock_marks set turn_until = clock_timestamp() - interval '1 second'`);
    const [first, second] = await Promise.all([heed(), heed()]);
    expect([first, second].filter((back) => back > 0)).toHaveLength(1);
    expect(Math.round((await due())[0]! / 5)).toBe(3);
  });

  test('that was put back is not brought back again by a process that looked before another put it right', async () => {
    await admin.query(`update connection_tasks set due_at = now() + interval '1 hour 15 seconds'`);
    await putBackAnHour();
    const looked = Promise.withResolvers<void>();
    const rightAgain = Promise.withResolvers<void>();
    const { workerDb } = service.platform;
    const late: Pick<Database, 'asSystem'> = {
      asSystem: async (work) => {
        const result = await workerDb.asSystem(work);
        looked.resolve();
        await rightAgain.promise;
        return result;
      },
    };
    const second = heedClock(late, quiet);
    await looked.promise;
    expect(Math.round(await heed())).toBe(HOUR_SECONDS);
    rightAgain.resolve();
    expect(await second).toBe(0);
  });

  test('that was put back leaves no wait that an open transaction still wrote by the clock of before', async () => {
    await putBackAnHour();
    const { workerDb } = service.platform;
    const asked = Promise.withResolvers<void>();
    let calls = 0;
    const counted: Pick<Database, 'asSystem'> = {
      asSystem: (work) => {
        if (++calls === 20) asked.resolve();
        return workerDb.asSystem(work);
      },
    };
    const heeding = await workerDb.inTenant(tenant.id, async (tx) => {
      await tx.run(sql`select 1`);
      const begun = heedClock(counted, quiet);
      await Promise.race([begun, asked.promise]);
      await tx.count(sql`
        update connection_tasks set due_at = now() + interval '1 hour 15 seconds' where tenant_id = ${tx.tenantId}`);
      return { begun };
    });
    expect(Math.round(await heeding.begun)).toBe(HOUR_SECONDS);
    const [ahead] = await ask<number>(
      `select extract(epoch from max(due_at) - now())::float8 as value from connection_tasks`,
    );
    expect(Math.round(ahead! / 5)).toBe(3);
  });

  test('that was put back is brought back at the next look when the first one failed', async () => {
    await putBackAnHour();
    let calls = 0;
    const { workerDb } = service.platform;
    const failing: Pick<Database, 'asSystem'> = {
      asSystem: (work) => (++calls === 3 ? Promise.reject(new Error('cut off')) : workerDb.asSystem(work)),
    };
    await expect(heedClock(failing, quiet)).rejects.toThrow('cut off');
    expect(Math.round(await heed())).toBe(HOUR_SECONDS);
  });

  test('that was put back an hour keeps nobody from calling, and forgets no call of the last minute', async () => {
    const call = async () => (await tenant.call('GET', '/v1/tax-rates')).status;
    for (let n = 0; n < 15; n++) expect(await call()).toBe(200);
    await admin.query(
      `update rate_windows set stamps = array(select s + interval '1 hour' from unnest(stamps) s order by s)`,
    );
    await putBackAnHour();
    await heed();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push(await call());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(
      await ask(
        `select bool_and(s < now() + interval '1 minute') as value from rate_windows, unnest(stamps) s`,
      ),
    ).toEqual([true]);
  });

  test('that was put back an hour lets a channel be called as fast as before', async () => {
    await admin.query(
      `insert into rate_buckets (tenant_id, connection_id, bucket, slices, sizes, filled_at, closed_until)
       select tenant_id, id, 'late', array[x], array[1], x, x from connections,
         (select extract(epoch from now() + interval '1 hour 1 second') * 1000 as x) later`,
    );
    await putBackAnHour();
    await heed();
    const at = `extract(epoch from now()) * 1000`;
    expect(
      await ask(`select greatest(slices[1], filled_at, closed_until) - ${at} < 5000 as value from rate_buckets
        where bucket = 'late'`),
    ).toEqual([true]);
  });
});
