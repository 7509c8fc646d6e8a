import type { MessageKey } from '@sluice/contracts/messages';
import type { BulkActionKind, BulkActionSummary, ProductEdit } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';

export interface ActionRow {
  id: number;
  kind: BulkActionKind;
  label: string;
  status: BulkActionSummary['status'];
  edit: ProductEdit | null;
  connection_ids: number[] | null;
  undo_of: number | null;
  undone_by: number | null;
  total: number;
  changed: number;
  unchanged: number;
  skipped: number;
  failed: number;
  failure: string | null;
  failure_key: MessageKey | null;
  started_by: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/**
 * An undo counts while it runs and when it changed something: one that had to leave everything alone can be repeated.
 */
const COLUMNS = fragment`a.id, a.kind, a.label, a.status, a.edit, a.connection_ids, a.undo_of, a.total, a.changed,
  a.unchanged, a.skipped, a.failed, a.failure, a.failure_key, a.started_by, a.created_at, a.started_at, a.finished_at,
  (select max(u.id) from bulk_actions u where u.tenant_id = a.tenant_id and u.undo_of = a.id and u.status <> 'failed'
    and (u.finished_at is null or u.changed > 0)) as undone_by`;

const actions = (where: SqlFragment): Statement<ActionRow> =>
  sql<ActionRow>`select ${COLUMNS} from bulk_actions a where ${where}`;

export const findAction = (tx: Tx, id: number): Statement<ActionRow> =>
  actions(fragment`a.tenant_id = ${tx.tenantId} and a.id = ${id}`);

/** The newest first. */
export const pageOfActions = (tx: Tx, page: { perPage: number; offset: number }): Statement<ActionRow> =>
  actions(
    fragment`a.tenant_id = ${tx.tenantId} order by a.id desc limit ${page.perPage} offset ${page.offset}`,
  );

export const countActions = (tx: Tx): Statement<{ total: number }> =>
  sql<{ total: number }>`select count(*) as total from bulk_actions where tenant_id = ${tx.tenantId}`;

/** An action as the API shows it. */
export const presentAction = (row: ActionRow): BulkActionSummary => ({
  ...row,
  done: row.changed + row.unchanged + row.skipped + row.failed,
  can_undo: canUndo(row),
  created_at: timestamp(row.created_at),
  started_at: timestamp(row.started_at),
  finished_at: timestamp(row.finished_at),
});

/** Whether an edit has ended, changed something, and is not undone yet. */
export const canUndo = (row: ActionRow): boolean =>
  row.kind === 'edit' && row.finished_at !== null && row.changed > 0 && row.undone_by === null;
