import pg from 'pg';
import { isDistributed } from '../../platform/db/distribute.ts';
import { TABLE_PLACES } from '../../platform/db/table-places.ts';
import { FORMATS } from './table-hashes.ts';

/** The transaction that a backup reads in. */
export interface Snapshot {
  /** The rows of tenants come from several nodes. */
  distributed: boolean;
}

/**
 * Begins the transaction whose reads all show one moment. Text formats are spelled out, because a server may have
 * others set.
 *
 * On a Citus cluster each node has a moment of its own, one right after the other: the rows of a tenant, which lie on one
 * node, show one moment, and all rows that they refer to on every node are older than it.
 */
export async function beginSnapshot(client: pg.Client, settings: pg.ClientConfig): Promise<Snapshot> {
  await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
  await client.query(FORMATS);
  const distributed = await isDistributed(settings);
  // A second session to a node would have a moment of its own.
  if (distributed) await client.query('set citus.max_adaptive_executor_pool_size = 1');
  await client.query('begin isolation level repeatable read read only');
  if (distributed) await holdWhileBegun(client, settings);
  return { distributed };
}

/** Keeps the tables that every node has a copy of as they are until the transaction has its moment on each node. */
async function holdWhileBegun(client: pg.Client, settings: pg.ClientConfig): Promise<void> {
  const holder = new pg.Client({ ...settings, application_name: 'sluice backup' });
  holder.on('error', () => {});
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`set local lock_timeout = '60s'`);
    await holder.query(`lock table ${TABLE_PLACES.reference.join(', ')} in share mode`);
    // It reads from every node, and few rows.
    await client.query('select count(*) from tenant_usage');
  } finally {
    await holder.end();
  }
}
