import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { createTestDatabase, dropTestDatabase, ensureTestTemplate } from './postgres.ts';

describe('test databases', () => {
  test('are empty, apart and gone after being dropped with a session still open', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await run(one.connection, 'CREATE TABLE thing (n int)');
    await run(two.connection, 'CREATE TABLE thing (n int)');
    const open = new pg.Client(one.connection);
    open.on('error', () => {});
    await open.connect();
    await Promise.all([dropTestDatabase(one), dropTestDatabase(two)]);
    await expect(run(one.connection, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  test('are clones of a template that is prepared once however many ask for it', async () => {
    const name = `template_check_${process.pid}`;
    let prepared = 0;
    const prepare = async (connection: ConnectionSettings) => {
      prepared++;
      await run(connection, 'CREATE TABLE thing AS SELECT 42 AS answer');
    };
    await Promise.all([1, 2, 3].map(() => ensureTestTemplate(name, prepare)));
    expect(prepared).toBe(1);
    const clones = await Promise.all([1, 2, 3].map(() => createTestDatabase({ template: name })));
    for (const clone of clones) {
      expect(await run(clone.connection, 'SELECT answer FROM thing')).toEqual([{ answer: 42 }]);
      await dropTestDatabase(clone);
    }
    await dropTestDatabase({ name });
  });
});

async function run(connection: ConnectionSettings, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
