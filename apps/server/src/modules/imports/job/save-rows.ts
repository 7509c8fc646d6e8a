import type { ImportMode, RowError } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type ProductOutcome, type ProductWrite, saveProducts } from '../../catalog/index.ts';
import { copyErrors, type Headers, type RowDraft, rowErrors, wholeRowError } from './row-draft.ts';

export type RowOutcome =
  | { result: 'created' | 'updated' | 'unchanged'; id: number }
  | { result: 'failed'; errors: RowError[] };

/** Another writer came between our look-up by SKU and the save; the transaction has to be repeated. */
export class Overtaken extends Error {}

/**
 * Writes rows in the given transaction, each as the mode says. A row with errors writes nothing and has all of them in
 * its outcome. Repeatable: the drafts stay as they are.
 *
 * @returns an outcome for each draft
 */
export async function saveRows(
  tx: Tx,
  mode: ImportMode,
  drafts: readonly RowDraft[],
  headers: Headers,
): Promise<Map<RowDraft, RowOutcome>> {
  const outcomes = new Map<RowDraft, RowOutcome>();
  for (const draft of drafts) {
    if (draft.broken.length > 0) outcomes.set(draft, { result: 'failed', errors: draft.broken });
  }
  for (const pass of passesOf(drafts.filter((draft) => draft.broken.length === 0))) {
    const ids = mode === 'create' ? new Map<string, number>() : await idsBySku(tx, pass);
    const writes = pass.map((draft) => writeOf(draft, mode, ids));
    const results = await saveProducts(
      tx,
      'api',
      writes.map(({ write }) => write),
      true,
    );
    pass.forEach((draft, index) => {
      outcomes.set(draft, outcomeOf(draft, mode, writes[index]!, results[index]!, headers));
    });
  }
  return outcomes;
}

/**
 * The rows in passes in which no SKU occurs twice: the second row of a SKU meets the product as the first one left it.
 * In upsert mode it updates it, in create mode the SKU is taken.
 */
function passesOf(drafts: readonly RowDraft[]): RowDraft[][] {
  const passes: RowDraft[][] = [];
  const seen = new Map<string, number>();
  for (const draft of drafts) {
    const { sku } = draft.input;
    const before = sku == null ? 0 : (seen.get(sku) ?? 0);
    if (sku != null) seen.set(sku, before + 1);
    const pass = passes[before] ?? [];
    passes[before] = pass;
    pass.push(draft);
  }
  return passes;
}

async function idsBySku(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<string, number>> {
  const skus = drafts.flatMap((draft) => draft.input.sku ?? []);
  if (skus.length === 0) return new Map();
  const rows = await tx.run(sql<{ sku: string; id: number }>`
    select sku, id from products where tenant_id = ${tx.tenantId} and sku = any(${skus}::text[])`);
  return new Map(rows.map((row) => [row.sku, row.id]));
}

interface RowWrite {
  write: ProductWrite;
  codes: Map<string, string>;
}

/** The product write of a row, with what the mode finds wrong with it. */
function writeOf(draft: RowDraft, mode: ImportMode, ids: ReadonlyMap<string, number>): RowWrite {
  const { input } = draft;
  const errors = copyErrors(draft);
  const codes = new Map<string, string>();
  const id = input.sku == null ? undefined : ids.get(input.sku);
  if (id === undefined && mode === 'update' && !errors.has('sku')) {
    errors.add(
      'sku',
      input.sku == null ? 'sku is needed to find the product to update' : 'no product has this SKU',
    );
    codes.set('sku', 'not_found');
  } else if (id === undefined && mode !== 'update' && input.name === undefined && !errors.has('name')) {
    errors.add('name', 'name field is required');
  }
  return { write: { id, input, mergeOptions: true, errors }, codes };
}

export const quotaError = (draft: RowDraft): RowError =>
  wholeRowError(draft, 'plan_limit_exceeded', 'the product limit of the plan is reached; upgrade the plan');

function outcomeOf(
  draft: RowDraft,
  mode: ImportMode,
  { write, codes }: RowWrite,
  outcome: ProductOutcome,
  headers: Headers,
): RowOutcome {
  switch (outcome.result) {
    case 'created':
    case 'updated':
    case 'unchanged':
      return { result: outcome.result, id: outcome.id };
    case 'over_quota':
      return { result: 'failed', errors: [quotaError(draft)] };
    case 'not_found':
      throw new Overtaken(`product ${write.id} was deleted`);
    case 'invalid':
      // The row was to go to the owner of its SKU, who cannot be in its way: there is a new owner.
      if (mode !== 'create' && !draft.errors.has('sku') && !codes.has('sku') && write.errors.has('sku'))
        throw new Overtaken(`the SKU of row ${draft.row} went to another product`);
      return { result: 'failed', errors: rowErrors(draft, write.errors, codes, headers) };
  }
}
