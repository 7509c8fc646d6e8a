import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { likePattern } from './list.ts';

const MANY = 20_000;

let service: TestService;
let large: TestTenant;
let small: TestTenant;
let owner: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  [large, small] = [await service.createTenant(), await service.createTenant()];
  owner = new pg.Client(service.admin);
  await owner.connect();
  await owner.query(
    `insert into products (tenant_id, name, sku, search_key)
     select $1, 'Kettle ' || n, 'K-' || n, format(E'kettle %s\nk-%s\n\n', n, n) from generate_series(1, $2::int) n`,
    [large.id, MANY],
  );
  await owner.query('update tenant_usage set products = $2 where tenant_id = $1', [large.id, MANY]);
  await createProduct(small, { name: 'Kettle of another shop', sku: 'K-12' });
  await owner.query('vacuum analyze products');
  // As a session plans after a few calls: once for all patterns.
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

async function search({ id }: TestTenant, text: string): Promise<number> {
  await owner.query(`set app.tenant_id = ${id}`);
  const matches = 'select count(*) as n from products_matching($1)';
  const { rows } = await owner.query<{ n: string }>(matches, [likePattern(text)]);
  return Number(rows[0]!.n);
}

/** Blocks of the search index that this session and all others have read. */
async function blocksRead(): Promise<number> {
  await owner.query('select pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ blocks: string }>(
    `select idx_blks_hit + idx_blks_read as blocks from pg_statio_user_indexes where indexrelname = 'products_search'`,
  );
  return Number(rows[0]!.blocks);
}

test.each(['ke', 'k', '-', '1'])(
  'a search without a trigram reads no products of other tenants in the index: %j',
  async (text) => {
    await search(large, text);
    const before = await blocksRead();
    expect(await search(small, text)).toBe(1);
    expect((await blocksRead()) - before).toBeLessThan(5);
  },
);

test.each([
  ['k-1', 11_111],
  ['k-12', 1_111],
  ['ettle 7', 1_111],
  ['another shop', 0],
])('a search in a shop that has nearly all products finds these alone: %j', async (text, found) => {
  expect(await search(large, text)).toBe(found);
});

test('a search beside a shop that has nearly all products finds none of those', async () => {
  expect(await search(small, 'kettle')).toBe(1);
});
