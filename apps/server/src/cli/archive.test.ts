import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BULK_ACTION_ARCHIVE } from '../modules/bulk-actions/index.ts';
import { IMPORT_ARCHIVE } from '../modules/imports/index.ts';
import { ORDER_ARCHIVE } from '../modules/orders/index.ts';
import { buildLine, buildOrder, ingest, later } from '../modules/orders/testing/orders.ts';
import { archive } from '../platform/archive/run.ts';
import { addConnection, createProduct, stockOf } from '../testing/fixtures.ts';
import { untilBlocked } from '../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { BIN, makeFolder, sluice, urlOf } from './test-support.ts';

let service: TestService;
let admin: pg.Client;
let tenant: TestTenant;
let channel: number;
let product: number;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});
beforeEach(async () => {
  folder = await makeFolder();
  tenant = await service.createTenant();
  channel = await addConnection(service, tenant);
  product = await createProduct(tenant, { sku: 'A', quantity: 1_000 });
});
afterEach(() => folder.remove());

const env = () => ({ DATABASE_URL: urlOf(service.admin), DATA_DIR: folder.path });
const command = () => [
  ...['archive', 'orders', '--tenant', String(tenant.id)],
  ...['--before', '2026-01-01', '--to', join(folder.path, 'archive'), '--json'],
];
interface Outcome {
  files: { file: string; records: number }[];
  error?: string;
}
const runCommand = async (): Promise<Outcome> => (await sluice(command(), env())).json<Outcome>();
const KINDS = { orders: ORDER_ARCHIVE, 'bulk-edits': BULK_ACTION_ARCHIVE, imports: IMPORT_ARCHIVE };
/** Within the service, which records its statements. */
const run = async (kind: keyof typeof KINDS = 'orders'): Promise<Outcome> => ({
  files: await archive({
    db: service.platform.db,
    kind: KINDS[kind],
    tenantId: tenant.id,
    before: new Date('2026-01-01'),
    folder: join(folder.path, 'archive'),
  }),
});

/** Lets everything of the tenant be of that day. */
const age = (day = '2025-03-10'): Promise<unknown> =>
  admin.query(
    `update orders set ordered_at = '${day}', updated_at = '${day}', created_at = '${day}' where tenant_id = ${tenant.id}`,
  );
const take = (...orders: Parameters<typeof ingest>[3][]) => ingest(service, tenant, channel, ...orders);
const delivered = (count: number) =>
  Array.from({ length: count }, () => buildOrder({ status: 'delivered', channelStatus: 'done' }));
const count = async (table: string): Promise<number> =>
  Number((await admin.query(`select count(*) as n from ${table} where tenant_id = ${tenant.id}`)).rows[0].n);

interface Line {
  id: number;
  order: { external_id: string; grand_total: number };
  lines: object[];
  movements: { quantity: number }[];
  events: object[];
}
/** The lines of the archive's files of this tenant, by file. */
async function archived(): Promise<Record<string, Line[]>> {
  const path = join(folder.path, 'archive', `tenant-${tenant.id}`);
  const names = (await readdir(path)).filter((name) => name.endsWith('.gz')).sort();
  const texts = await Promise.all(
    names.map(async (name) => [name, gunzipSync(await readFile(join(path, name))).toString()]),
  );
  return Object.fromEntries(
    texts.map(([name, text]) => [
      name,
      text!
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    ]),
  );
}

describe('the archive of orders', () => {
  test('takes those that are finished, with all that belongs to them, by month, and leaves the stock', async () => {
    await take(...delivered(3));
    await age('2025-03-10');
    const [moved] = delivered(1);
    await take(moved!);
    await admin.query(
      `update orders set ordered_at = '2025-04-30T23:30:00Z', updated_at = '2025-05-01' where external_id = $1`,
      [moved!.externalId],
    );
    const stock = await stockOf(tenant, product);
    const { files } = await runCommand();
    expect(files.map(({ file, records }) => [file, records])).toEqual([
      [`tenant-${tenant.id}/orders-2025-03-1.jsonl.gz`, 3],
      [`tenant-${tenant.id}/orders-2025-04-1.jsonl.gz`, 1],
    ]);
    const { 'orders-2025-03-1.jsonl.gz': march } = await archived();
    expect(march?.[0]).toMatchObject({
      order: { grand_total: 20 },
      lines: [{ name: 'Thing' }],
      movements: [{ quantity: -2 }],
      events: [{ kind: 'received' }],
    });
    for (const table of ['orders', 'order_lines', 'order_events', 'stock_movements'])
      expect(await count(table), table).toBe(0);
    expect(await stockOf(tenant, product)).toBe(stock);
    const { rows } = await admin.query(
      `select details from audit_log where tenant_id = ${tenant.id} and action = 'order.archived' order by id`,
    );
    expect(rows.map(({ details }) => details.files[0].records)).toEqual([3, 1]);
    expect(await run()).toMatchObject({ files: [] });
  });

  test('leaves each that is young, open, not booked as it should be, or put aside', async () => {
    const unmatched = buildOrder({ status: 'delivered', lines: [buildLine({ externalKey: 'unknown' })] });
    const holding = buildOrder({ status: 'delivered' });
    const shipped = buildOrder({ status: 'shipped' });
    const aside = buildOrder({ status: 'delivered' });
    await take(unmatched, holding, shipped, aside);
    await admin.query(
      `update order_lines set returned_quantity = 2 where order_id = (select id from orders where external_id = $1)`,
      [holding.externalId],
    );
    await take(later(aside, { status: 'strange' as never }));
    await age();
    await take(...delivered(1));
    expect(await run()).toMatchObject({ files: [] });
    expect(await count('orders')).toBe(5);
  });

  test('does not book an order again that the channel brings again, and puts a changed one aside', async () => {
    const [order] = delivered(1);
    await take(order!);
    await age();
    await run();
    const stock = await stockOf(tenant, product);
    expect(await take(order!)).toMatchObject({ stored: 0, problems: [] });
    const returned = later(order!, { status: 'returned', lines: [buildLine({ returnedQuantity: 2 })] });
    expect((await take(returned)).problems).toMatchObject([{ reason: expect.stringContaining('by hand') }]);
    expect(await count('orders')).toBe(0);
    expect(await count('order_problems')).toBe(1);
    expect(await stockOf(tenant, product)).toBe(stock);
  });

  test('goes on after kill -9 between writing and deleting, and writes no record twice', async () => {
    await take(...delivered(5));
    await age();
    const { rows } = await admin.query(`select id from orders where tenant_id = ${tenant.id} order by id`);
    const holder = new pg.Client(service.admin);
    await holder.connect();
    await holder.query(`begin; select from orders where id = ${rows[2].id} for update`);
    const child = spawn(process.execPath, [BIN, ...command()], {
      env: { PATH: process.env.PATH ?? '', ...env() },
      stdio: 'ignore',
    });
    await untilBlocked(service);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.end();
    expect(await count('orders')).toBe(5);
    const before = await archived();
    expect(Object.values(before).flat()).toHaveLength(5);
    expect(await run()).toMatchObject({ files: [{ records: 5 }] });
    expect(await archived()).toEqual(before);
    expect(await count('orders')).toBe(0);
  });

  test('writes an order again that changed behind its file, and the last version holds', async () => {
    await take(...delivered(2));
    await age();
    await admin.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on orders for each row execute function refuse()`);
    expect((await runCommand()).error).toContain('no');
    await admin.query(`drop trigger refuse on orders; drop function refuse();
      update orders set channel_status = 'kept' where id = (select min(id) from orders where tenant_id = ${tenant.id})`);
    await writeFile(
      join(folder.path, 'archive', `tenant-${tenant.id}`, 'orders-2025-03-2.jsonl.gz.part'),
      'cut off',
    );
    const { files } = await run();
    expect(files.map(({ records }) => records).sort()).toEqual([1, 1]);
    expect((await archived())['orders-2025-03-2.jsonl.gz']).toMatchObject([
      { order: { channel_status: 'kept' } },
    ]);
    expect(await count('orders')).toBe(0);
  });

  test('deletes nothing while one of its files is damaged', async () => {
    await take(...delivered(1));
    await age();
    await run();
    const path = join(folder.path, 'archive', `tenant-${tenant.id}`, 'orders-2025-03-1.jsonl.gz');
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 20));
    await take(...delivered(1));
    await age();
    expect((await runCommand()).error).toContain('is damaged');
    expect(await count('orders')).toBe(1);
  });

  test('takes no order of another tenant, and none of the last thirty days', async () => {
    await take(...delivered(1));
    await age();
    const other = await service.createTenant();
    const args = ['archive', 'orders', '--to', folder.path, '--json'];
    expect(
      (await sluice([...args, '--tenant', String(other.id), '--before', '2026-01-01'], env())).json(),
    ).toMatchObject({
      files: [],
    });
    const today = new Date().toISOString().slice(0, 10);
    expect((await sluice([...args, '--before', today], env())).json().error).toContain('30 days ago');
    expect(await count('orders')).toBe(1);
  });

  test.each([
    [['--before', '2025-02-31'], undefined, 'must be a day'],
    [['--before', '2026-01-01', '--tenant', '9999'], undefined, 'no tenant 9999'],
    [['--before', '2026-01-01'], join(BIN, 'archive'), 'cannot be written'],
  ])('%j to %j is refused, though nothing is due', async (args, to, words) => {
    const { code, json } = await sluice(
      ['archive', 'orders', '--to', to ?? folder.path, ...args, '--json'],
      env(),
    );
    expect([code, json().error]).toEqual([1, expect.stringContaining(words)]);
  });
});

test('bulk edits go with their undo, and imports with their errors, once they have ended', async () => {
  const t = tenant.id;
  await admin.query(`
    insert into bulk_actions (tenant_id, id, kind, label, status, started_by, total, undo_of, finished_at)
      overriding system value values
      (${t}, 900001, 'edit', 'Prices', 'completed', 'operator', 1, null, '2025-03-10'),
      (${t}, 900002, 'undo', 'Prices', 'completed', 'operator', 1, 900001, '2025-04-10'),
      (${t}, 900003, 'edit', 'Kept', 'completed', 'operator', 1, null, '2025-03-10'),
      (${t}, 900004, 'undo', 'Kept', 'completed', 'operator', 1, 900003, now()),
      (${t}, 900005, 'edit', 'Open', 'processing', 'operator', 1, null, null);
    insert into bulk_action_items (tenant_id, action_id, product_id, result, before)
      values (${t}, 900001, 1, 'changed', '{"price": "1.50"}');
    insert into bulk_operations (tenant_id, id, status, mode, file_name, storage_key, started_by, finished_at)
      overriding system value values
      (${t}, 900001, 'completed_with_errors', 'upsert', 'a.csv', 'k', 'operator', '2025-03-10'),
      (${t}, 900002, 'completed', 'upsert', 'b.csv', 'l', 'operator', now());
    insert into bulk_operation_errors (tenant_id, operation_id, row, code, message) values (${t}, 900001, 3, 'x', 'y')`);
  expect((await run('bulk-edits')).files).toMatchObject([{ records: 1 }, { records: 1 }]);
  expect(await count('bulk_actions')).toBe(3);
  expect((await run('imports')).files).toMatchObject([{ records: 1 }]);
  expect(await count('bulk_operations')).toBe(1);
  expect(await archived()).toMatchObject({
    'bulk-edits-2025-03-1.jsonl.gz': [{ id: 900_001, items: [{ before: { price: '1.50' } }] }],
    'bulk-edits-2025-04-1.jsonl.gz': [{ id: 900_002, action: { undo_of: 900_001 } }],
    'imports-2025-03-1.jsonl.gz': [{ import: { file_name: 'a.csv' }, errors: [{ row: 3 }] }],
  });
});
