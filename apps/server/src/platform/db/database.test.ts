import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import { asTenantId, type Database, openDatabase, type Tx } from './database.ts';
import { sql } from './sql.ts';

let service: TestService;
let db: Database;
let a: Tx['tenantId'];
let b: Tx['tenantId'];
beforeAll(async () => {
  service = await startTestService();
  db = service.platform.db;
});
beforeEach(async () => {
  [a, b] = [(await service.createTenant()).id, (await service.createTenant()).id];
});
afterAll(() => service.close());

const addBrand = (tx: Tx, name: string) => sql<{ id: number }>`
  insert into brands (tenant_id, name, name_key) values (${tx.tenantId}, ${name}, ${name}) returning id`;
const brandNames = (tenant: Tx['tenantId']): Promise<string[]> =>
  db.inTenant(tenant, async (tx) =>
    (await tx.run(sql<{ name: string }>`select name from brands order by name`)).map((row) => row.name),
  );

/** A promise and how to keep it. */
function signal(): { wait: Promise<void>; give(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, give: resolve };
}

describe('a transaction of a tenant, with no condition on the tenant in its statements', () => {
  beforeEach(async () => {
    for (const tenant of [a, b]) await db.inTenant(tenant, (tx) => tx.run(addBrand(tx, `of ${tenant}`)));
  });

  test('reads, changes and deletes rows of its own alone', async () => {
    expect(await brandNames(a)).toEqual([`of ${a}`]);
    expect(await db.inTenant(a, (tx) => tx.count(sql`update brands set name = 'mine'`))).toBe(1);
    expect(await db.inTenant(a, (tx) => tx.count(sql`delete from brands`))).toBe(1);
    expect(await brandNames(b)).toEqual([`of ${b}`]);
  });

  test('cannot write rows of another tenant, nor hand its own over', async () => {
    const insert = sql`insert into brands (tenant_id, name, name_key) values (${b}, 'planted', 'planted')`;
    const violation = 'violates row-level security policy';
    await expect(db.inTenant(a, (tx) => tx.run(insert))).rejects.toThrow(violation);
    await expect(db.inTenant(a, (tx) => tx.run(sql`update brands set tenant_id = ${b}`))).rejects.toThrow(
      violation,
    );
    expect(await brandNames(b)).toEqual([`of ${b}`]);
  });

  test('sees no other tenant in any table', async () => {
    const tables = await db.asSystem((tx) =>
      tx.run(sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('sluice_app', c.oid, 'select')`),
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const statement = { text: `select distinct tenant_id from ${name}`, values: [], name: `t ${name}` };
      const rows = await db.inTenant(a, (tx) => tx.run<{ tenant_id: number }>(statement));
      expect(
        rows.filter((row) => row.tenant_id !== a),
        name,
      ).toEqual([]);
    }
    expect(await db.inTenant(a, (tx) => tx.run(sql`select id from tenants`))).toEqual([{ id: a }]);
  });

  test('leaves nothing of its tenant on the connection for the next one', async () => {
    const single = openDatabase(service.logins, { app: 1, system: 1 });
    try {
      const count = sql<{ n: number }>`select count(*) as n from brands`;
      expect(await single.inTenant(a, (tx) => tx.first(count))).toEqual({ n: 1 });
      // No tenant has this id: had an earlier tenant stayed set, its rows would show.
      expect(await single.inTenant(asTenantId(0), (tx) => tx.first(count))).toEqual({ n: 0 });
    } finally {
      await single.close();
    }
  });
});

describe('work that a transaction wakes', () => {
  const woken: string[] = [];
  const open = () =>
    openDatabase(service.logins, { app: 1, system: 1 }, { wake: (signal) => void woken.push(signal) });

  test('hears of the commit once for each kind, and nothing of a transaction that fails', async () => {
    const single = open();
    try {
      const failing = single.inTenant(a, async (tx) => {
        tx.wake('changes');
        await tx.run(sql`select 1 / 0`);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(woken).toEqual([]);
      await single.inTenant(a, async (tx) => {
        tx.wake('changes');
        tx.wake('deliveries');
        tx.wake('changes');
        expect(woken).toEqual([]);
      });
      expect(woken).toEqual(['changes', 'deliveries']);
    } finally {
      await single.close();
    }
  });
});

describe('a read at once', () => {
  test('gives the rows of all its statements, in its tenant', async () => {
    await db.inTenant(a, async (tx) => tx.later(addBrand(tx, 'of a')));
    const names = sql<{ name: string }>`select name from brands`;
    const read = db.readInTenant(a, (tx) => Promise.all([tx.run(names), tx.first(names)]));
    expect(await read).toEqual([[{ name: 'of a' }], { name: 'of a' }]);
    expect(await db.readInTenant(b, (tx) => tx.run(names))).toEqual([]);
    await db.inTenant(a, async (tx) => tx.later(sql`delete from brands`));
  });

  test('refuses a statement behind the commit instead of running it outside the transaction', async () => {
    const read = db.readInTenant(a, async (tx) => {
      await tx.run(sql`select 1`);
      return tx.run(sql`select name from brands`);
    });
    await expect(read).rejects.toThrow('behind the commit');
    expect(await brandNames(a)).toEqual([]);
  });

  test('reports the error of its statement, and the connection is good afterwards', async () => {
    await expect(db.readInTenant(a, (tx) => tx.run(sql`select 1 / 0`))).rejects.toMatchObject({
      code: '22012',
    });
    expect(await db.readInTenant(a, (tx) => tx.run(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  test('is rolled back by an error nobody waited for, and reports it', async () => {
    const work = db.inTenant(a, async (tx) => {
      tx.later(addBrand(tx, 'kept?'));
      tx.later(sql`select 1 / 0`);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await brandNames(a)).toEqual([]);
  });

  test('is ended once, by its commit where that was sent already', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const rollbacks = (): number =>
      sent.mock.calls.filter(([text]) => (text as unknown) === 'rollback').length;
    try {
      const failing = (tx: Tx) => tx.run(sql`select 1 / 0`);
      await expect(db.readInTenant(a, failing)).rejects.toThrow('division by zero');
      await expect(db.inTenant(a, async (tx) => tx.later(sql`select 1 / 0`))).rejects.toThrow(
        'division by zero',
      );
      expect(rollbacks()).toBe(0);
      await expect(db.inTenant(a, failing)).rejects.toThrow('division by zero');
      expect(rollbacks()).toBe(1);
    } finally {
      sent.mockRestore();
    }
  });

  test('is rolled back by an error that was swallowed', async () => {
    const work = db.inTenant(a, async (tx) => {
      await tx.run(addBrand(tx, 'kept?'));
      await tx.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await brandNames(a)).toEqual([]);
  });

  test('is rolled back by an error of the work itself', async () => {
    const work = db.inTenant(a, async (tx) => {
      tx.later(addBrand(tx, 'kept?'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await brandNames(a)).toEqual([]);
  });

  test('reports the statement that failed first and not those that failed because of it', async () => {
    const work = db.inTenant(a, async (tx) => {
      tx.later(sql`select 1 / 0`);
      await tx.run(sql`select 1`);
    });
    await expect(work).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
  });

  test('ends no process by a statement that its work never came to', async () => {
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    try {
      const failed = db.inTenant(a, async (tx) => {
        const [one, none, some] = [tx.first(sql`select 1`), tx.run(sql`select 2`), tx.count(sql`select 3`)];
        await tx.run(sql`select 1 / 0`);
        return [await one, await none, await some];
      });
      await expect(failed).rejects.toThrow('division by zero');
      const later = db.inTenant(a, async (tx) => {
        const first = tx.run(sql`select 1 / 0`);
        const [row, rows, count] = [tx.first(sql`select 1`), tx.run(sql`select 2`), tx.count(sql`select 3`)];
        await first;
        return [await row, await rows, await count];
      });
      await expect(later).rejects.toThrow('division by zero');
      await new Promise(setImmediate);
      expect(unheard).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unheard);
    }
  });

  test('is tried again after a deadlock, and both sides succeed', async () => {
    const [one, two] = await db.inTenant(a, async (tx) => {
      return [(await tx.first(addBrand(tx, 'one')))!.id, (await tx.first(addBrand(tx, 'two')))!.id];
    });
    const rename = (tx: Tx, id: number, name: string) =>
      tx.run(sql`update brands set name = name || ${name} where tenant_id = ${tx.tenantId} and id = ${id}`);
    const [leftHolds, rightHolds] = [signal(), signal()];
    let attempts = 0;
    const side = ([mine, other]: [number, number], name: string, holds: () => void, others: Promise<void>) =>
      db.inTenant(a, async (tx) => {
        attempts++;
        await rename(tx, mine, name);
        holds();
        await others;
        await rename(tx, other, name);
      });
    await Promise.all([
      side([one!, two!], ' left', leftHolds.give, rightHolds.wait),
      side([two!, one!], ' right', rightHolds.give, leftHolds.wait),
    ]);
    // PostgreSQL may find both sides at fault at the same moment.
    expect(attempts).toBeGreaterThan(2);
    for (const name of await brandNames(a)) expect(name).toMatch(/^(one|two)( left right| right left)$/);
  });

  test('is not tried again after any other error', async () => {
    let attempts = 0;
    const work = db.inTenant(a, async (tx) => {
      attempts++;
      await tx.run(sql`select 1 / 0`);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(attempts).toBe(1);
  });
});
