import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { differingTables, FORMATS, hashTables } from './table-hashes.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(FORMATS);
  await client.query('create table sample (id int, text text, amount numeric, at timestamptz)');
});
afterAll(async () => {
  await client.end();
  await dropTestDatabase(database);
});

const SAMPLE = {
  name: 'sample',
  columns: ['id', 'text', 'amount', 'at'],
  forced: false,
  readBySystem: false,
  bytes: 0,
};

async function hashOf(...rows: string[]): Promise<string> {
  await client.query('begin');
  await client.query(`truncate sample`);
  if (rows.length > 0) await client.query(`insert into sample values ${rows.join(', ')}`);
  const hashes = await hashTables(client, [SAMPLE]);
  await client.query('rollback');
  return hashes.sample!;
}

const ONE = `(1, 'a', 1.10, '2026-01-01Z')`;
const TWO = `(2, null, 2, '2026-01-02Z')`;

// holds MOVE-1
test('the order of rows does not count', async () => {
  expect(await hashOf(ONE, TWO)).toBe(await hashOf(TWO, ONE));
});

test.each([
  ['a value', [ONE.replace('1.10', '1.11'), TWO]],
  ['a scale', [ONE.replace('1.10', '1.1'), TWO]],
  ['an empty text for none', [ONE, TWO.replace('null', `''`)]],
  ['a row less', [ONE]],
  ['a row more', [ONE, TWO, TWO]],
  ['no row', []],
])('%s counts', async (_what, rows) => {
  expect(await hashOf(...rows)).not.toBe(await hashOf(ONE, TWO));
});

test('tables of one side differ', () => {
  expect(differingTables({ a: '1', b: '2', c: '3' }, { a: '1', b: '3', d: '4' })).toEqual(['b', 'c', 'd']);
});
