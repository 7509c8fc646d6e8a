import { ConnectorError } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import type { Part, TaskKind } from './parts.ts';
import { TaskDetails, type TaskRow, TaskTaken } from './schema.ts';

/** SKUs that a task takes. */
export const MAX_SKUS = 1_000;

const PATHS: Readonly<Record<TaskKind, string>> = {
  create: 'product-create',
  update: 'product-update',
  offer: 'price-stock-update',
  suspend: 'product-update',
  delete: 'product-delete',
};

const INTEGRATOR = 'Sluice';

/** Hands a task in. Rejects with `invalid_request` when N11 turns it away as a whole, which it says with status 200. */
export async function sendTask(ctx: Context, kind: TaskKind, skus: readonly object[]): Promise<Part> {
  const path = `/ms/product/tasks/${PATHS[kind]}`;
  const json = { payload: { integrator: INTEGRATOR, skus } };
  const { id, status, reasons } = await call(ctx, { method: 'POST', path, json }, TaskTaken);
  if (status === 'REJECT') {
    const message = reasons?.join('; ') || 'N11 turned the task away and gave no reason';
    throw new ConnectorError({ kind: 'invalid_request', message });
  }
  return { kind, id: String(id) };
}

/** The verdict of a task on one stock code: the reasons of its refusal, none when it was taken. */
export type Verdict =
  | { readonly is: 'taken' }
  | { readonly is: 'refused'; readonly reasons: readonly string[] };

/** Verdicts by stock code; one that the task is silent about has none. */
export type Verdicts = ReadonlyMap<string, Verdict>;

const ROWS_A_PAGE = 1_000;
const MAX_PAGES = 100;

/**
 * The verdicts of a task: `pending` while N11 works on it, `rejected` when it was turned away after all, null when it has no
 * rows: N11 answers so for tasks that it does not know any more.
 */
export async function readTask(
  ctx: Context,
  { id }: Part,
): Promise<Verdicts | 'pending' | 'rejected' | null> {
  const verdicts = new Map<string, Verdict>();
  for (let page = 0; page < MAX_PAGES; page++) {
    const json = { taskId: Number(id), pageable: { page, size: ROWS_A_PAGE } };
    const path = '/ms/product/task-details/page-query';
    const asked = { method: 'POST', path, json, effect: 'read' } as const;
    const { status, skus } = await call(ctx, asked, TaskDetails);
    if (status === 'REJECT') return 'rejected';
    if (status !== 'PROCESSED') return 'pending';
    for (const row of skus.content) noteRow(verdicts, row);
    if (skus.content.length === 0 || page + 1 >= (skus.totalPages ?? 1)) break;
  }
  return verdicts.size === 0 ? null : verdicts;
}

/** A row that is neither of the two known words is silence. Of two rows of one SKU the refusal counts. */
function noteRow(verdicts: Map<string, Verdict>, row: TaskRow): void {
  const { itemCode, status } = row;
  if (!itemCode) return;
  if (status === 'FAIL') verdicts.set(itemCode, { is: 'refused', reasons: reasonsOf(row) });
  else if (status === 'SUCCESS' && !verdicts.has(itemCode)) verdicts.set(itemCode, { is: 'taken' });
}

/** Reasons stand in the row, or in the SKU that it repeats. */
function reasonsOf({ reasons, sku }: TaskRow): string[] {
  if (reasons?.length) return reasons;
  const own = sku?.reasons;
  return Array.isArray(own) ? own.filter((reason) => typeof reason === 'string') : [];
}
