import pg from 'pg';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';
import { readSequences, setSequences } from './sequences.ts';
import { TABLE_PLACES } from './table-places.ts';

/** Tables that a call of `distribute` has given their place. */
export interface Distribution {
  reference: string[];
  distributed: string[];
}

export class DistributionError extends Error {}

const identifier = pg.escapeIdentifier;

/** Whether the tables of tenants are spread over nodes. */
export async function isDistributed(settings: pg.ClientConfig): Promise<boolean> {
  return connected(settings, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('pg_dist_partition') is not null as known`,
    );
    if (!rows[0]?.known) return false;
    // Not the view citus_tables, which shows tables to their owners alone.
    const { rowCount } = await client.query(
      `select from pg_dist_partition where logicalrelid = to_regclass($1) and partmethod = 'h'`,
      [TABLE_PLACES.distributed[0]],
    );
    return rowCount === 1;
  });
}

async function connected<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, application_name: 'sluice distribute' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Spreads the tables of a migrated database over the nodes of a Citus cluster, as `TABLE_PLACES` says. All or nothing, and
 * tables that are in place already are left alone, so that it can be repeated after every upgrade.
 *
 * @param shards the number of parts that tenants are spread over; more parts than nodes will ever be needed
 * @throws DistributionError on a PostgreSQL without Citus, or on one that has no workers
 */
export async function distribute(settings: pg.ClientConfig, shards = 32): Promise<Distribution> {
  return connected(settings, async (client) => {
    await requireCitus(client);
    await client.query('begin');
    try {
      const distribution = await placeTables(client, shards);
      await client.query('commit');
      await passTenantOn(client);
      await grantSequences(client);
      await letMovedRowsIn(client);
      await passUsedIds(client, distribution.distributed);
      return distribution;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0)
    throw new DistributionError(
      'this PostgreSQL has no Citus: tables are distributed on the coordinator of a Citus cluster only (docs/scaling.md)',
    );
  const { rowCount: mighty } = await client.query(
    'select from pg_roles where rolname = current_user and rolsuper',
  );
  if (mighty === 0)
    // Rows move with their tables, and row-level security hides them from everybody else.
    throw new DistributionError('this needs a login that is a superuser of the coordinator');
  const workers = await client.query(`select from citus_get_active_worker_nodes()`);
  if (workers.rowCount === 0)
    throw new DistributionError(
      'the Citus cluster has no workers: add them with citus_add_node on the coordinator (docs/scaling.md)',
    );
}

async function placeTables(client: pg.Client, shards: number): Promise<Distribution> {
  // Each table that is made a part of the cluster is a notice, and there are dozens.
  await client.query('set local client_min_messages = warning');
  // A tenant's tables have many foreign keys between them, which Citus takes over on distributed tables alone.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  const placed = await placedTables(client);
  const reference = TABLE_PLACES.reference.filter((table) => placed.get(table) !== 'reference');
  const distributed = TABLE_PLACES.distributed.filter((table) => placed.get(table) !== 'distributed');
  // Citus makes those of tables that stay on the coordinator anew, from their first value.
  const sequences = await readSequences(client);
  const references = await dropReferences(client, [...reference, ...distributed]);
  const unlogged = await unloggedTables(client);
  for (const table of reference) await client.query('select create_reference_table($1)', [table]);
  for (const table of distributed) {
    // Citus takes no unlogged table, and PostgreSQL refuses the change of a partitioned one, which is never unlogged.
    if (unlogged.includes(table)) await client.query(`alter table ${identifier(table)} set logged`);
    const [first] = TABLE_PLACES.distributed;
    if (table === first)
      await client.query(`select create_distributed_table($1, 'tenant_id', shard_count => $2)`, [
        table,
        shards,
      ]);
    else
      await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
        table,
        first,
      ]);
  }
  for (const definition of references) await client.query(definition);
  await setSequences(client, sequences);
  return { reference, distributed };
}

async function unloggedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relpersistence = 'u'`,
  );
  return rows.map(({ name }) => name);
}

/** The tables that Citus knows, with their kind. */
async function placedTables(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select c.relname as name, t.citus_table_type as kind from citus_tables t join pg_class c on c.oid = t.table_name`,
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/**
 * Drops foreign keys from and to the tables, because Citus distributes no table between whose keys some are not. Returns
 * the statements that make them again.
 */
async function dropReferences(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid
     where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
       and (r.relname = any($1) or f.relname = any($1))`,
    [tables],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${identifier(table)} drop constraint ${identifier(name)}`);
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${identifier(table)} add constraint ${identifier(name)} ${definition}`,
  );
}

/** Makes the coordinator pass `set local app.tenant_id` on to the workers, whose policies confine rows by it. */
async function passTenantOn(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
  end $$`);
}

/**
 * Identities are drawn in the name of the login that writes: on the coordinator, where Citus collects rows before it writes
 * them, and on the workers, where they write what they select. Citus passes no grant on a sequence of an identity on.
 */
async function grantSequences(client: pg.Client): Promise<void> {
  const grant = `grant usage on all sequences in schema public to ${APP_ROLE}, ${SYSTEM_ROLE}`;
  await client.query(grant);
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [`do $$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${grant}; end $$`],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined)
    throw new DistributionError(`a worker refused rights on its sequences: ${failed.result}`);
}

/** Moved rows arrive in the name of the tables' owner, which PostgreSQL refuses where row-level security confines it. */
async function letMovedRowsIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select r.rolname as owner from pg_class c join pg_roles r on r.oid = c.relowner
     where c.oid = to_regclass($1) and not r.rolsuper and not r.rolbypassrls`,
    [TABLE_PLACES.distributed[0]],
  );
  for (const { owner } of rows) await client.query(`alter role ${identifier(owner)} bypassrls`);
}

/** Identities that a worker draws are its number times this, and more. */
const IDS_OF_A_NODE = 2n ** 48n;

/**
 * Makes each worker draw identities above those of its range that tables brought along: a backup of a cluster holds rows
 * whose ids its workers drew.
 */
async function passUsedIds(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows: identities } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attidentity <> ''`,
    [tables],
  );
  for (const { table, column } of identities) {
    const id = identifier(column);
    const { rows } = await client.query<{ node: string; top: string }>(
      `select ${id} / ${IDS_OF_A_NODE} as node, max(${id}) as top from ${identifier(table)}
       where ${id} >= ${IDS_OF_A_NODE} group by 1`,
    );
    for (const { node, top } of rows)
      await client.query('select run_command_on_workers($1)', [
        `select setval(pg_get_serial_sequence('${table}', '${column}'), ${top}) from pg_dist_local_group where groupid = ${node}`,
      ]);
  }
}
