import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { createConnection } from '../../modules/channels/connections.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { SEALED_COLUMNS } from '../../wiring-secrets.ts';
import { sql } from '../db/sql.ts';
import { open, parseMasterKeys, seal } from './index.ts';
import { rewrapColumns, type SealedColumn } from './sealed-column.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
const [old, both, newest] = [`1:${first}`, `1:${first},2:${second}`, `2:${second}`].map(parseMasterKeys);

test('every column of sealed records is one that rotation and doctor know', async () => {
  const client = new pg.Client(service.admin);
  await client.connect();
  const { rows } = await client.query<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname like 'sealed\\_%'
       and a.atttypid = 'bytea'::regtype`,
  );
  await client.end();
  expect(rows.map(({ place }) => place).sort()).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

// holds CHAN-5
describe('wrapping records by a new key', () => {
  const column: SealedColumn = SEALED_COLUMNS.find(({ table }) => table === 'connection_checkpoints')!;
  let connectionId: number;
  beforeAll(async () => {
    const config = { base_url: 'http://127.0.0.1:1', api_key: 'secret' };
    const input = { label: 'Channel', markupPercent: null, paused: true, config };
    const made = await service.platform.db.inTenant(tenant.id, (tx) =>
      createConnection(tx, 'operator', old!, { ...input, connector: connectorOf('simulator')! }),
    );
    connectionId = made.id;
  });

  const ownerOf = (key: string): string => column.ownerOf(tenant.id, { connection_id: connectionId, key });
  const keysOf = (letter: string): string[] => Array.from({ length: 250 }, (_, n) => `${letter}${1000 + n}`);
  const insert = (keys: string[], owner: (key: string) => string): Promise<void> =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      for (const key of keys)
        tx.later(sql`insert into connection_checkpoints (tenant_id, connection_id, key, sealed_value)
          values (${tenant.id}, ${connectionId}, ${key}, ${seal(old!, key, owner(key))})`);
    });
  const stored = (): Promise<{ key: string; sealed_value: Buffer }[]> =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ key: string; sealed_value: Buffer }>`
        select key, sealed_value from connection_checkpoints where tenant_id = ${tenant.id} order by key`),
    );

  test('goes past any number of records that no key opens, and leaves them', async () => {
    await insert(keysOf('a'), () => 'somebody else');
    await insert(keysOf('b'), ownerOf);
    expect(await rewrapColumns(service.platform.workerDb, both!, [column])).toBe(250);
    const rows = await stored();
    const versions = rows.map(({ sealed_value }) => sealed_value.readUInt32BE(1));
    expect(versions).toEqual([...Array(250).fill(1), ...Array(250).fill(2)]);
    for (const { key, sealed_value } of rows.slice(250))
      expect(open(newest!, sealed_value, ownerOf(key))).toBe(key);
  });

  test('does nothing for a process whose new key only opens', async () => {
    const prepared = parseMasterKeys(`1:${first},2:${second}:opens`);
    expect(await rewrapColumns(service.platform.workerDb, prepared, [column])).toBe(0);
  });
});
