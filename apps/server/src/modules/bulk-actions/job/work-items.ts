import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { auditEach } from '../../audit/index.ts';
import { deleteProducts, lockSnapshots, markChanged, productSnapshots } from '../../catalog/index.ts';
import { retryProducts } from '../../delivery/index.ts';
import { applyEdit } from '../edit/apply-edit.ts';
import { editContexts } from '../edit/edit-context.ts';
import { restore } from '../edit/restore.ts';
import { currentOf, differences, type Touched } from '../edit/touched.ts';
import { type TouchedProduct, writeTouched } from '../edit/write-touched.ts';
import type { BulkJob, ItemOutcome } from './queue.ts';

export interface OpenItem {
  product_id: number;
  /** For an undo: the edited fields before the edit; `edited_after`: after it. */
  edited_before: Touched | null;
  edited_after: Touched | null;
}

/** The next products of an action, in the order of their ids. */
export const nextItems = (tx: Tx, job: BulkJob, afterProductId: number, limit: number): Promise<OpenItem[]> =>
  tx.run(sql<OpenItem>`
    select i.product_id, e.before as edited_before, e.after as edited_after from bulk_action_items i
    left join bulk_action_items e on e.tenant_id = i.tenant_id and e.action_id = ${job.undoOf}::bigint
      and e.product_id = i.product_id
    where i.tenant_id = ${tx.tenantId} and i.action_id = ${job.id} and i.product_id > ${afterProductId}
    order by i.product_id limit ${limit}`);

/**
 * Applies the action to a chunk of products, in the given transaction. Returns one outcome per item, in their order.
 */
export async function workItems(tx: Tx, job: BulkJob, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
  const ids = items.map((item) => item.product_id);
  if (job.kind === 'publish') return publishProducts(tx, job, ids);
  if (job.kind === 'delete') return removeProducts(tx, job, ids);
  return changeProducts(tx, job, items);
}

const GONE = message('product_gone');
const gone = (productId: number): ItemOutcome => ({
  productId,
  result: 'failed',
  message: GONE,
  before: null,
  after: null,
});

/**
 * Applies an edit, or its undo. A product that is already in the wanted state is not written and reaches no channel.
 */
async function changeProducts(tx: Tx, job: BulkJob, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
  const ids = items.map((item) => item.product_id);
  const products = new Map((await lockSnapshots(tx, ids)).map((product) => [product.id, product]));
  const contextOf = await editContexts(tx, ids, job.edit ?? undefined);
  const writes: TouchedProduct[] = [];
  const outcomes = items.map((item): ItemOutcome => {
    const productId = item.product_id;
    const product = products.get(productId);
    if (product === undefined) return gone(productId);
    const wanted =
      job.kind === 'edit' ? applyEdit(product, job.edit!, contextOf(productId)) : restore(product, item);
    if (wanted.after === undefined)
      return { productId, result: wanted.result, message: wanted.error, before: null, after: null };
    const { before, after } = differences(currentOf(product, wanted.after), wanted.after);
    const message = wanted.note ?? null;
    if (Object.keys(after).length === 0)
      return { productId, result: 'unchanged', message, before: null, after: null };
    writes.push({ product, after });
    return { productId, result: 'changed', message, before, after };
  });
  const refused = await writeTouched(tx, job.actor, writes);
  logChanges(
    tx,
    job,
    outcomes.filter((one) => one.result === 'changed' && !refused.has(one.productId)),
  );
  return outcomes.map((one) =>
    refused.has(one.productId)
      ? { ...one, result: 'failed', message: refused.get(one.productId)!, before: null, after: null }
      : one,
  );
}

const logChanges = (tx: Tx, job: BulkJob, outcomes: readonly ItemOutcome[]): void =>
  auditEach(
    tx,
    { actor: job.actor, action: 'product.updated', subjectType: 'product' },
    outcomes.map(({ productId, after }) => ({
      id: productId,
      details: { bulk_action_id: job.id, fields: Object.keys(after!) },
    })),
  );

async function removeProducts(tx: Tx, job: BulkJob, ids: readonly number[]): Promise<ItemOutcome[]> {
  const products = new Map((await tx.run(productSnapshots(tx, ids))).map((product) => [product.id, product]));
  const deleted = new Set(await deleteProducts(tx, ids));
  auditEach(
    tx,
    { actor: job.actor, action: 'product.deleted', subjectType: 'product' },
    [...deleted].map((id) => ({ id, details: { bulk_action_id: job.id } })),
  );
  return ids.map((productId) => {
    const product = products.get(productId);
    if (product === undefined || !deleted.has(productId)) return gone(productId);
    const before = { name: product.name, sku: product.sku };
    return { productId, result: 'changed', message: null, before, after: null };
  });
}

/** Sends products on their way: they are planned anew, and refused listings are tried again. */
async function publishProducts(tx: Tx, job: BulkJob, ids: readonly number[]): Promise<ItemOutcome[]> {
  const rows = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const there = new Set(rows.map((row) => row.id));
  markChanged(tx, [...there]);
  await retryProducts(tx, [...there], job.connectionIds);
  return ids.map((productId) =>
    there.has(productId) ? { ...gone(productId), result: null, message: null } : gone(productId),
  );
}
