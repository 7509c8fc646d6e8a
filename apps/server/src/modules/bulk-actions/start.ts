import { type Message, message } from '@sluice/contracts/messages';
import type { BulkActionInput, ProductEdit } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import type { PlatformSlug } from '../catalog/index.ts';
import { canUndo, findAction } from './actions.ts';
import { checkEdit } from './edit/check-edit.ts';
import { affected, requireExpected, selected } from './selection.ts';
import { lockStarts } from './underway.ts';

/** Limit of one tenant's actions that are queued or running: they run one after another, so more would only wait. */
const MAX_OPEN = 20;
const RETRY_AFTER_SECONDS = 30;

export interface Started {
  id: number;
  total: number;
}

/**
 * Starts an action on the products that the selection finds at this moment, whatever the list shows later.
 *
 * @throws ValidationError; ApiError conflict when the selection differs from what the person saw; unavailable for a
 * full queue
 */
export async function startAction(
  tx: Tx,
  actor: Actor,
  input: BulkActionInput,
  slugOf: PlatformSlug,
): Promise<Started> {
  const which = selected(tx, input.selection, slugOf);
  if (input.kind === 'edit') await checkEdit(tx, input.edit);
  const connections = input.kind === 'publish' ? await checkConnections(tx, input.credential_ids) : [];
  const label = input.kind === 'edit' ? labelOf(input.edit!) : connections.map((one) => one.label).join(', ');
  const id = await insertAction(tx, actor, {
    kind: input.kind,
    label,
    edit: input.kind === 'edit' ? input.edit! : null,
    connectionIds: input.kind === 'publish' ? (input.credential_ids ?? null) : null,
    undoOf: null,
  });
  const found = await tx.first(
    sql<{ total: number }>`select count(*) as total from products p where ${which}`,
  );
  requireExpected(input.selection, found!.total);
  const total = await addItems(
    tx,
    id,
    fragment`select p.id from products p where ${which} and ${affected(tx, input.edit)}`,
  );
  if (total === 0) throw new ApiError('conflict', message('no_price_changed'));
  logStart(tx, actor, id, {
    kind: input.kind,
    total,
    ...(input.edit === undefined ? {} : { edit: input.edit }),
  });
  return { id, total };
}

/** Starts the undo of an edit. @throws ApiError not_found; conflict when it cannot be undone, or was already */
export async function startUndo(tx: Tx, actor: Actor, id: number): Promise<Started> {
  tx.later(sql`select from bulk_actions where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  const action = await tx.first(findAction(tx, id));
  if (action === undefined) throw notFound('bulk_action');
  if (!canUndo(action)) throw new ApiError('conflict', whyNot(action));
  const undo = await insertAction(tx, actor, {
    kind: 'undo',
    label: action.label,
    edit: null,
    connectionIds: null,
    undoOf: id,
  });
  const changed = fragment`select product_id from bulk_action_items
    where tenant_id = ${tx.tenantId} and action_id = ${id} and result = 'changed'`;
  const total = await addItems(tx, undo, changed);
  logStart(tx, actor, undo, { kind: 'undo', undo_of: id, total });
  return { id: undo, total };
}

function whyNot(action: { kind: string; finished_at: Date | null; undone_by: number | null }): Message {
  if (action.kind !== 'edit') return message('undo_edits_alone');
  if (action.finished_at === null) return message('undo_while_running');
  return action.undone_by === null ? message('undo_of_nothing') : message('undone_already');
}

/** @throws ValidationError for a connection that is no publish target of the tenant */
export async function checkConnections(
  tx: Tx,
  ids: readonly number[] | undefined,
): Promise<{ label: string }[]> {
  if (ids === undefined) return [];
  const found = await tx.run(sql<{ label: string }>`
    select label from connections where tenant_id = ${tx.tenantId} and is_target and id = any(${ids}::bigint[]) order by id`);
  if (ids.length === 0 || found.length !== new Set(ids).size)
    throw invalid('credential_ids', message('selected_channels_unknown'));
  return found;
}

interface NewAction {
  kind: string;
  label: string;
  edit: ProductEdit | null;
  connectionIds: readonly number[] | null;
  undoOf: number | null;
}

/** Runs under a lock of the tenant, so that the limit is exact and ids follow the order of the commits. */
async function insertAction(tx: Tx, actor: Actor, input: NewAction): Promise<number> {
  lockStarts(tx);
  const [open, row] = await Promise.all([
    tx.first(sql<{ n: number }>`
      select count(*) as n from bulk_actions where tenant_id = ${tx.tenantId} and status in ('queued', 'processing')`),
    tx.first(sql<{ id: number }>`
      insert into bulk_actions (tenant_id, kind, label, edit, connection_ids, undo_of, started_by, total)
      values (${tx.tenantId}, ${input.kind}, ${input.label}, ${input.edit === null ? null : JSON.stringify(input.edit)},
        ${input.connectionIds}::bigint[], ${input.undoOf}, ${actor}, 0) returning id`),
  ]);
  if ((open?.n ?? 0) >= MAX_OPEN)
    throw new ApiError('unavailable', message('too_many_bulk_actions', { limit: MAX_OPEN }), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  tx.wake('bulk-actions');
  return row!.id;
}

async function addItems(tx: Tx, actionId: number, products: SqlFragment): Promise<number> {
  const total = await tx.count(sql`
    insert into bulk_action_items (tenant_id, action_id, product_id)
    select ${tx.tenantId}, ${actionId}, id from (${products}) found (id)
    returning 1`);
  tx.later(
    sql`update bulk_actions set total = ${total} where tenant_id = ${tx.tenantId} and id = ${actionId}`,
  );
  return total;
}

/** The fields of an edit, which name it in lists of jobs. */
function labelOf(edit: ProductEdit): string {
  const fields = Object.keys(edit).map((name) => name.replace(/^(add|remove)_/, ''));
  return [...new Set(fields)].join(', ');
}

const logStart = (tx: Tx, actor: Actor, subjectId: number, details: object): void =>
  audit(tx, { actor, action: 'bulk_action.started', subjectType: 'bulk_action', subjectId, details });
