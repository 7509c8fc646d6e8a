import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase } from '../../testing/postgres.ts';
import { type Records, records } from './records.ts';
import { sql } from './sql.ts';

interface Row {
  id: number;
  name: string | null;
  price?: string;
  tags?: string[] | null;
}

const PLAIN = records<Row>('u', {
  id: ['bigint', (row) => row.id],
  name: ['text', (row) => row.name],
  price: ['numeric', (row) => row.price ?? null],
});
const LISTS = records<Row>('u', {
  id: ['bigint', (row) => row.id],
  tags: ['text[]', (row) => row.tags ?? null],
});

describe('records', () => {
  let client: pg.Client;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.connection);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await dropTestDatabase(database);
  });
  const read = async (table: Records<Row>, rows: readonly Row[]): Promise<unknown[]> =>
    (await client.query(sql`select to_jsonb(u) as row from ${table.from(rows)}` as pg.QueryConfig)).rows.map(
      ({ row }) => row as unknown,
    );

  test('rows arrive as they are, with nulls, quotes and exact decimals', async () => {
    const rows = [
      { id: 2, name: `a "quoted", {name}\\ 'x'`, price: '0.100000' },
      { id: 1, name: null },
    ];
    expect(await read(PLAIN, rows)).toEqual([
      { id: 2, name: rows[0]!.name, price: 0.1 },
      { id: 1, name: null, price: null },
    ]);
    expect(await read(PLAIN, [])).toEqual([]);
  });

  test('a column can hold a list in each row, of any length, or none', async () => {
    const rows = [
      { id: 1, name: null, tags: ['a,b', '"c"', '{d}'] },
      { id: 2, name: null, tags: [] },
      { id: 3, name: null, tags: null },
    ];
    expect(await read(LISTS, rows)).toEqual(rows.map(({ id, tags }) => ({ id, tags })));
  });

  test('a column can hold a document in each row, as a value or as its text, or none', async () => {
    const rows = [{ doc: { a: ['"', null] } }, { doc: '{"b": 1}' }, { doc: null }, { doc: [] }];
    const table = records<(typeof rows)[number]>('u', {
      doc: ['jsonb', (row) => row.doc],
      is_null: ['boolean', (row) => row.doc === null],
      place: ['integer', (_, place) => place],
    });
    const found = await client.query(
      sql`select doc, doc is null as "none", is_null, place from ${table.from(rows)}` as pg.QueryConfig,
    );
    expect(found.rows.map((row) => (row as { doc: unknown }).doc)).toEqual([
      rows[0]!.doc,
      { b: 1 },
      null,
      [],
    ]);
    expect(found.rows.map((row) => (row as { none: unknown }).none)).toEqual([false, false, true, false]);
    expect(found.rows).toMatchObject(rows.map(({ doc }, place) => ({ is_null: doc === null, place })));
  });

  test('a number is rounded as its column rounds', async () => {
    const table = records<{ price: number }>('u', { price: ['numeric(18, 6)', (row) => row.price] });
    const found = await client.query(
      sql`select price from ${table.from([{ price: 1.23456789 }])}` as pg.QueryConfig,
    );
    expect(found.rows).toEqual([{ price: '1.234568' }]);
  });

  test('the text is the same for any number of rows', () => {
    const text = (rows: readonly Row[]): string => sql`select from ${PLAIN.from(rows)}`.text;
    expect(text([])).toBe('select from unnest($1::bigint[], $2::text[], $3::numeric[]) u (id, name, price)');
    expect(text([{ id: 1, name: 'a' }])).toBe(text([]));
  });

  test('names and assignments follow the columns', () => {
    const { text } =
      sql`update t set ${PLAIN.assign({ except: ['id'] })}, ${PLAIN.names} ${PLAIN.assign({ alias: 'excluded' })}`;
    expect(text).toBe(
      'update t set name = u.name, price = u.price, id, name, price id = excluded.id, name = excluded.name, price = excluded.price',
    );
  });

  test('a name that is none is refused', () => {
    expect(() => records<Row>('u', { 'id; drop table x': ['bigint', (row) => row.id] })).toThrow(
      'not the name of a column',
    );
  });
});
