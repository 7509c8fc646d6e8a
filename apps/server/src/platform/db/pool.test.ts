import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import { type Database, openDatabase, type TenantId } from './database.ts';
import { literal, sql } from './sql.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let service: TestService;
let a: TenantId;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  a = (await service.createTenant()).id;
});
afterAll(() => service.close());

describe('the pool', () => {
  /** A database of one connection, so that a test knows which connection it gets. */
  async function withOneConnection(test: (single: Database) => Promise<void>): Promise<void> {
    const single = openDatabase(service.logins, { app: 1, system: 1 });
    await test(single).finally(single.close);
  }
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  test('heals after a backend was killed in the middle of a transaction', () =>
    withOneConnection(async (single) => {
      let killed = 0;
      const work = single.inTenant(a, async (tx) => {
        tx.later(
          sql`insert into brands (tenant_id, name, name_key) values (${tx.tenantId}, 'kept?', 'kept?')`,
        );
        killed = (await tx.first(backend))!.pid;
        await killAsOwner(killed);
        await tx.run(sql`select 1`);
      });
      const error = await work.catch((failure: unknown) => failure);
      expect(isDatabaseUnavailable(error), String(error)).toBe(true);
      const next = await single.inTenant(a, (tx) => tx.first(backend));
      expect(next?.pid).not.toBe(killed);
      const kept = await single.inTenant(a, (tx) => tx.run(sql`select name from brands`));
      expect(kept).toEqual([]);
    }));

  test('replaces an idle connection whose backend was killed', () =>
    withOneConnection(async (single) => {
      const first = await single.inTenant(a, (tx) => tx.first(backend));
      await killAsOwner(first!.pid);
      await expect
        .poll(() => single.inTenant(a, (tx) => tx.first(backend)).catch(() => first))
        .not.toEqual(first);
    }));

  test('prepares a statement once a connection, under a name that its text alone decides', () =>
    withOneConnection(async (single) => {
      const statement = (n: number) => sql<{ n: number }>`select ${n}::int as n`;
      for (const n of [1, 2, 3])
        expect(await single.inTenant(a, (tx) => tx.first(statement(n)))).toEqual({ n });
      const prepared = await single.inTenant(a, (tx) =>
        tx.run(
          sql<{
            name: string;
          }>`select name from pg_prepared_statements where statement = 'select $1::int as n'`,
        ),
      );
      const name = createHash('sha1').update('select $1::int as n').digest('base64url').slice(0, 16);
      expect(prepared).toEqual([{ name }]);
    }));

  /** The roles may not end each other's sessions; the owner of the test database may. */
  async function killAsOwner(pid: number): Promise<void> {
    const owner = new pg.Client(service.admin);
    await owner.connect();
    await owner.query('select pg_terminate_backend($1)', [pid]).finally(() => owner.end());
  }
});

describe('plans of background work', () => {
  /** Whether each of three transactions, the last of them a second behind the first, discards the plans of their connection. */
  async function discards(isPooled: boolean): Promise<boolean[]> {
    const single = openDatabase(service.logins, { app: 1, system: 1 }, { isPooled });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const now = vi.spyOn(performance, 'now');
    const discarded = [];
    try {
      for (const at of [5_000, 5_999, 6_000]) {
        now.mockReturnValue(at);
        sent.mockClear();
        await single.forWork.inTenant(a, (tx) => tx.run(sql`select 1`));
        discarded.push(sent.mock.calls.some(([text]) => String(text).includes('discard plans')));
      }
    } finally {
      now.mockRestore();
      sent.mockRestore();
      await single.close();
    }
    return discarded;
  }

  test('last for a second, so that a table that was empty is not taken for empty', async () => {
    expect(await discards(false)).toEqual([true, false, true]);
  });

  test('last for a transaction behind a pooler, whose sessions have plans of any age', async () => {
    expect(await discards(true)).toEqual([true, true, true]);
  });
});

test('a connection prepares a bounded number of statements, however many there are', async () => {
  const single = openDatabase(service.logins, { app: 1, system: 1 });
  const prepared = sql<{ n: number }>`select count(*) as n from pg_prepared_statements`;
  try {
    let most = 0;
    for (let at = 0; at < 1_500; at++) {
      await single.inTenant(a, (tx) =>
        tx.run(sql`select id from brands where name = ${'x'} limit ${literal(at)}`),
      );
      if (at % 50 === 49) most = Math.max(most, (await single.inTenant(a, (tx) => tx.first(prepared)))!.n);
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(210);
  } finally {
    await single.close();
  }
});
