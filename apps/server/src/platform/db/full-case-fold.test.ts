import { foldKey, foldLetters } from '@sluice/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
/** Every letter that the full fold gives another key, and the spellings it is found under. */
const letters = Array.from({ length: 0x1ffff }, (_, code) => code + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => foldLetters(letter) === letter && foldKey(letter) !== letter);
/** In the order in which they were created. */
const BRANDS = ['Straße', 'STRASSE', 'strasse #2', 'plain', 'Zwei ﬁ', 'zwei fi', 'Gauß', 'i\u0307\u0301'];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.connection, { upTo: '0059~' });
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`insert into tenants (name, plan_code) values ('One', 'pro'), ('Two', 'pro')`);
  const brands = [...BRANDS, ...letters.map((letter, index) => `${letter} alone ${index}`)];
  await client.query(
    `insert into brands (tenant_id, name, name_key) select 1, n, k from unnest($1::text[], $2::text[]) u (n, k)`,
    [brands, brands.map(foldLetters)],
  );
  await client.query(`
    insert into brands (tenant_id, name, name_key) values (2, 'STRASSE', 'strasse');
    insert into categories (id, tenant_id, parent_id, name, name_key) overriding system value values
      (1, 1, null, 'Fuß', 'fuß'), (2, 1, null, 'FUSS', 'fuss'), (3, 1, 1, 'FUSS', 'fuss'), (4, 1, 2, 'Fuß', 'fuß');
    insert into product_groups (tenant_id, name, name_key) values (1, 'weiß', 'weiß'), (1, 'Weiss', 'weiss');
    insert into category_options (tenant_id, category_id, name_key, name, value) values
      (1, 1, 'größe', 'Größe', 'old'), (1, 1, 'grösse', 'Grösse', 'kept'), (1, 2, 'größe', 'Größe', 'alone');
    insert into products (tenant_id, name, search_key, tags, tag_keys, properties, variant_options, variant_key) values
      (1, 'Fuß', 'fuß', '{Süß,Plain}', '{süß,plain}',
       '[{"key": "maß", "name": "Maß", "value": "1 ß"}, {"key": "mass", "name": "MASS", "value": "2"}]',
       '[{"key": "größe", "name": "Größe", "value": "groß"}, {"key": "farbe", "name": "Farbe", "value": "rot"}]',
       E'farbe\nrot\n\ngröße\ngroß')`);
  await migrate(database.connection);
});
afterAll(async () => {
  await client.end();
  await dropTestDatabase(database);
});

const rows = async (query: string) => (await client.query(query)).rows as Record<string, unknown>[];

test('every stored key is what the code makes of the name now', async () => {
  expect(letters.length).toBeGreaterThan(60);
  const brands = await rows(
    `select name, name_key from brands where tenant_id = 1 and name like '% alone %'`,
  );
  expect(brands).toHaveLength(letters.length);
  for (const { name, name_key } of brands) expect(name_key).toBe(foldKey(String(name)));
});

test('the oldest of names that are one keeps the key, the others stay under one that no name has', async () => {
  const brands = await rows('select id::int, tenant_id::int, name, name_key from brands order by id');
  const [first, second] = brands;
  expect(first).toMatchObject({ name: 'Straße', name_key: 'strasse' });
  expect(second).toMatchObject({ name: 'STRASSE', name_key: `strasse  ${second!.id}` });
  expect(brands.find((one) => one.name === 'strasse #2')!.name_key).toBe('strasse #2');
  expect(brands.find((one) => one.name === 'zwei fi')!.name_key).toMatch(/^zwei fi {2}\d+$/);
  expect(brands.find((one) => one.name === 'i\u0307\u0301')!.name_key).toBe(foldKey('i\u0307\u0301'));
  expect(brands.find((one) => one.tenant_id === 2)!.name_key).toBe('strasse');
  expect(await rows('select name, name_key from categories order by id')).toEqual([
    { name: 'Fuß', name_key: 'fuss' },
    { name: 'FUSS', name_key: 'fuss  2' },
    { name: 'FUSS', name_key: 'fuss' },
    { name: 'Fuß', name_key: 'fuss' },
  ]);
  expect((await rows('select name_key from product_groups order by id')).map((row) => row.name_key)).toEqual([
    'weiss',
    'weiss  2',
  ]);
});

test('what is found by a name in a product or a category is found by the new key', async () => {
  expect(
    await rows('select category_id::int, name_key, value from category_options order by category_id'),
  ).toEqual([
    { category_id: 1, name_key: 'grösse', value: 'kept' },
    { category_id: 2, name_key: 'grösse', value: 'alone' },
  ]);
  expect(
    await rows('select search_key, tag_keys, properties, variant_options, variant_key from products'),
  ).toEqual([
    {
      search_key: 'fuss',
      tag_keys: ['süss', 'plain'],
      properties: [{ key: 'mass', name: 'Maß', value: '1 ß' }],
      variant_options: [
        { key: 'grösse', name: 'Größe', value: 'groß' },
        { key: 'farbe', name: 'Farbe', value: 'rot' },
      ],
      variant_key: 'farbe\nrot\n\ngrösse\ngross',
    },
  ]);
});
