import type { BatchOrigin, MappingBatch } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { timestamp } from '../../../platform/http/present.ts';

interface BatchRow {
  id: number;
  origin: BatchOrigin;
  changes: number;
  made_by: string;
  made_at: Date;
  undone_at: Date | null;
}

/** The latest batches of a connection, the last one first. */
export const latestBatches = (tx: Tx, connectionId: number): Statement<BatchRow> => sql<BatchRow>`
  select id, origin, change_count as changes, made_by, made_at, undone_at from mapping_batches
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} order by id desc limit 10`;

export const presentBatch = ({ made_at, undone_at, ...row }: BatchRow): MappingBatch => ({
  ...row,
  made_at: timestamp(made_at),
  undone_at: timestamp(undone_at),
});
