import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createBriefReads, type ReadInTenant } from './brief-reads.ts';

let service: TestService;
let read: ReadInTenant;
let tenants: [TestTenant, TestTenant];
let a: Tx['tenantId'];
let b: Tx['tenantId'];
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  read = createBriefReads(service.platform.db);
  tenants = [await service.createTenant(), await service.createTenant()];
  [a, b] = [tenants[0].id, tenants[1].id];
});
afterAll(() => service.close());

/** Names the transaction that a read ran in, and its tenant. */
const place = async (tx: Tx): Promise<string> => {
  const row = await tx.first(
    sql<{ name: string }>`
      select pg_backend_pid() || ' ' || extract(epoch from now()) || ' ' || current_setting('app.tenant_id') as name`,
  );
  return row!.name;
};

/** Reads, and the most transactions that they had at the same time. */
function counting(): { counted: ReadInTenant; most(): number } {
  let [running, most] = [0, 0];
  const counted = createBriefReads({
    readInTenant: async (tenantId, work) => {
      most = Math.max(most, ++running);
      return service.platform.db.readInTenant(tenantId, work).finally(() => running--);
    },
  });
  return { counted, most: () => most };
}

describe('reads of one tenant that arrive together', () => {
  test('share transactions, ten in each, two at a time', async () => {
    const { counted, most } = counting();
    const places = await Promise.all(Array.from({ length: 40 }, () => counted(a, place)));
    const tens = [0, 10, 20, 30].map((from) => new Set(places.slice(from, from + 10)));
    expect(tens.map((ten) => ten.size)).toEqual([1, 1, 1, 1]);
    expect(new Set(places).size).toBe(4);
    expect(most()).toBe(2);
  });

  test('share none with those of another tenant', async () => {
    const places = await Promise.all([a, b, a, b, a, b].map((tenant) => read(tenant, place)));
    expect(places.map((name) => name.split(' ')[2])).toEqual([a, b, a, b, a, b].map(String));
  });

  test('are answered each as soon as its own rows are there', async () => {
    const locking = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = service.platform.db.inTenant(a, async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(7081)`);
      locking.resolve();
      await release.promise;
    });
    await locking.promise;
    const first = read(a, place);
    const behind = read(a, async (tx) => {
      const [name] = await Promise.all([place(tx), tx.run(sql`select pg_advisory_xact_lock(7081)`)]);
      return name;
    });
    const isBehind = Symbol('behind');
    const answered = await Promise.race([first, behind.then(() => isBehind)]);
    release.resolve();
    await holding;
    // Of the same transaction, in which the other one still waited.
    expect(answered).toBe(await behind);
  });
});

describe('a read that fails', () => {
  const one = (tx: Tx) => tx.first(sql<{ one: number }>`select 1 as one`);

  test('is refused with its own error, and those beside it are answered', async () => {
    const asked = [0, 0, 0];
    const counted = (at: number, work: (tx: Tx) => Promise<unknown>) => (tx: Tx) => {
      asked[at]!++;
      return work(tx);
    };
    const works = [one, (tx: Tx) => tx.run(sql`select 1 / 0`), one];
    const outcomes = await Promise.allSettled(works.map((work, at) => read(a, counted(at, work))));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { one: 1 } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: { one: 1 } },
    ]);
    // One that was answered is not read again.
    expect(asked).toEqual([1, 2, 2]);
  });

  test('leaves those behind it to be read one after the other, in no further transactions at a time', async () => {
    const { counted, most } = counting();
    const failing = (tx: Tx) => tx.run(sql`select 1 / 0`);
    const works = Array.from({ length: 60 }, (_, at) => (at % 10 === 0 ? failing : one));
    const outcomes = await Promise.allSettled(works.map((work) => counted(a, work as typeof one)));
    expect(outcomes.map(({ status }) => status)).toEqual(
      works.map((work) => (work === failing ? 'rejected' : 'fulfilled')),
    );
    expect(most()).toBe(2);
  });

  test('by what it does itself leaves the others as they are', async () => {
    const refused = read(a, () => {
      throw new Error('its own');
    });
    const [other] = await Promise.all([read(a, one), expect(refused).rejects.toThrow('its own')]);
    expect(other).toEqual({ one: 1 });
  });

  test.each(['first', 'second'])(
    'in its %s statement is refused with that error, whatever the others wait for',
    async (which) => {
      const failing = sql`select 1 / 0`;
      const page = (tx: Tx) =>
        Promise.all(
          which === 'first'
            ? [tx.run(failing), tx.first(sql`select 1`)]
            : [tx.first(sql`select 1`), tx.run(failing)],
        );
      const refused = read(a, async (tx) => page(tx));
      const others = Array.from({ length: 8 }, () => read(a, one));
      await expect(refused).rejects.toMatchObject({ code: '22012' });
      expect(await Promise.all(others)).toEqual(others.map(() => ({ one: 1 })));
    },
  );

  test('by a deadlock is read again with those that still wait, and those alone', async () => {
    let [answered, repeated] = [0, 0];
    const outcomes = await Promise.all([
      read(a, async (tx) => {
        answered++;
        return one(tx);
      }),
      read(a, async (tx) => {
        const row = await one(tx);
        if (++repeated === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return row;
      }),
    ]);
    expect(outcomes).toEqual([{ one: 1 }, { one: 1 }]);
    expect([answered, repeated]).toEqual([1, 2]);
  });

  test('because the database cannot be reached is not tried again: whoever asked would wait twice', async () => {
    let attempts = 0;
    const cut = (tx: Tx) => {
      attempts++;
      return tx.first(sql`select pg_terminate_backend(pg_backend_pid())`);
    };
    const single = openDatabase(service.logins, { app: 1, system: 1 });
    try {
      const readSingle = createBriefReads(single);
      const outcomes = await Promise.allSettled([readSingle(a, cut), readSingle(a, cut)]);
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: { code: '57P01' } },
        { status: 'rejected', reason: { code: '57P01' } },
      ]);
      expect(attempts).toBe(2);
    } finally {
      await single.close();
    }
  });
});

test('pages and details that are asked for together share transactions; a search does not', async () => {
  const [tenant] = tenants;
  const { body } = await tenant.call<{ id: number }>('POST', '/v1/products', {
    name: 'Lamp',
    sku: 'L-1',
    price: 1,
  });
  const { id } = body;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const transactionsOf = async (path: string): Promise<number> => {
    sent.mockClear();
    await Promise.all(Array.from({ length: 20 }, () => tenant.call('GET', path)));
    return sent.mock.calls.filter(([text]) => /app\.tenant_id = /.test(String(text))).length;
  };
  try {
    for (const path of ['/v1/products', `/v1/products/${id}`]) {
      const count = await transactionsOf(path);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(10);
    }
    expect(await transactionsOf('/v1/products?search=lam')).toBe(20);
  } finally {
    sent.mockRestore();
  }
});
