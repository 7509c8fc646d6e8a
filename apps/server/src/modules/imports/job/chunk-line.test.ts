import type { BulkOperation } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { faultsOf, importerDeps, importFile, operation, upload, workOnNext } from '../testing/imports.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
});

/** Rows of a chunk. */
const CHUNK = 500;
const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');

type Watch = (event: 'reads' | 'commits', chunk: number) => unknown;

/** A database that shows when the chunks of an import, counted from 1, have read their products, and when they are about to commit. */
function watched(db: Database, on: Watch): Database {
  let chunks = 0;
  return {
    ...db,
    inTenant: (tenantId, work) =>
      db.inTenant(tenantId, async (tx) => {
        let chunk = 0;
        const run = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
          const rows = await tx.run(statement);
          if (chunk > 0 || !/from products/.test(statement.text)) return rows;
          chunks += 1;
          chunk = chunks;
          await on('reads', chunk);
          return rows;
        };
        const result = await work({ ...tx, run });
        if (chunk > 0) await on('commits', chunk);
        return result;
      }),
  };
}

async function importWatched(file: string, on: Watch): Promise<BulkOperation> {
  const { body } = await upload(service, tenant, file);
  const deps = importerDeps(service);
  while (await workOnNext({ ...deps, db: watched(deps.db, on) }));
  return operation(tenant, body.id);
}

test('a chunk reads and compares while the one before is not yet committed', async () => {
  const second = Promise.withResolvers<void>();
  const file = `sku,name\n${lines(2 * CHUNK, (n) => `S${n},Product ${n}`)}`;
  const done = await importWatched(file, (event, chunk) => {
    if (event === 'reads' && chunk === 2) second.resolve();
    // It would wait for ever if the second chunk did.
    return event === 'commits' && chunk === 1 ? second.promise : undefined;
  });
  expect(done.counts).toMatchObject({ rows: 2 * CHUNK, created: 2 * CHUNK, failed: 0 });
});

test.each([
  ['names a SKU of the one before', (n: number) => `S${n === CHUNK ? 3 : n},`],
  ['has rows without a SKU', (n: number) => `${n < CHUNK ? `S${n}` : ''},${4000000000000 + n}`],
  ['follows rows without a SKU', (n: number) => `${n < CHUNK ? '' : `S${n}`},${4000000000000 + n}`],
])('a chunk that %s waits for it', async (_how, keys) => {
  const events: string[] = [];
  const file = `sku,ean,name\n${lines(2 * CHUNK, (n) => `${keys(n)},Product ${n}`)}`;
  await importWatched(file, (event, chunk) => events.push(`${event} ${chunk}`));
  expect(events).toEqual(['reads 1', 'commits 1', 'reads 2', 'commits 2']);
});

test('a chunk is written behind the one before also where that fails at first', async () => {
  const second = Promise.withResolvers<void>();
  const file = `sku,name,brand\n${lines(3 * CHUNK, (n) => `S${n},Product ${n},Brand ${n % 7}`)}`;
  const done = await importWatched(file, async (event, chunk) => {
    if (event === 'reads' && chunk === 2) second.resolve();
    if (event !== 'commits' || chunk !== 1) return;
    await second.promise;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(done.counts).toMatchObject({ rows: 3 * CHUNK, created: 3 * CHUNK, failed: 0 });
});

test('the rows that fill the plan are counted before those behind them are judged', async () => {
  const small = await service.createTenant({ productLimit: CHUNK });
  const faulty = lines(2, (n) => `F${n},,x`);
  const done = await importFile(
    service,
    small,
    `sku,name,price\n${lines(CHUNK, (n) => `S${n},Product ${n},1`)}${faulty}`,
  );
  expect(done.counts).toMatchObject({ created: CHUNK, failed: 2 });
  expect(faultsOf(done).filter((fault) => fault.includes('plan_limit'))).toHaveLength(2);
});

/** Every product with what the import gave it. */
const catalogue = (of: TestTenant) =>
  service.platform.db.inTenant(of.id, (tx) =>
    tx.run(sql<object>`
      select p.sku, p.name, p.price, b.name as brand, p.family_code, (
          select sum(quantity) from stock_levels s where s.tenant_id = ${tx.tenantId} and s.product_id = p.id) as quantity,
        array(select c.name from product_categories l join categories c on c.tenant_id = l.tenant_id and c.id = l.category_id
          where l.tenant_id = ${tx.tenantId} and l.product_id = p.id order by c.name) as categories
      from products p left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
      where p.tenant_id = ${tx.tenantId} order by p.sku`),
  );

test('a file gives the same products as its rows one chunk at a time', async () => {
  const header = 'sku,name,price,stock,brand,category';
  // Most SKUs stand once; some come again, now and then in the next chunk.
  const rows = Array.from({ length: 5 * CHUNK }, (_, n) => {
    const sku = n % 211 === 210 ? n - 170 : n % 67 === 66 ? n - 1_100 : n;
    return `S${sku},Product ${sku},${n % 50 === 49 ? 'x' : n + 1},${n % 9},Brand ${n % 23}-${n >> 9},Top > Below ${n % 31}-${n >> 8}\n`;
  });
  const whole = await importFile(service, tenant, `${header}\n${rows.join('')}`);
  const apart = await service.createTenant();
  const failed: number[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const part = await importFile(service, apart, `${header}\n${rows.slice(at, at + CHUNK).join('')}`);
    failed.push(part.counts.failed);
  }
  expect(whole.counts.failed).toBe(failed.reduce((sum, n) => sum + n, 0));
  expect(await catalogue(tenant)).toEqual(await catalogue(apart));
});
