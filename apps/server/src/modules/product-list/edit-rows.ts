import { message } from '@sluice/contracts/messages';
import type { ProductRowEdit } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { ErrorBag, type FieldMessages } from '../../platform/http/errors.ts';
import { type Actor, auditEach } from '../audit/index.ts';
import { type ProductWrite, saveProducts } from '../catalog/index.ts';

/** A sent edit, with the errors found in its shape so far. */
export interface SentEdit {
  id: number;
  edit: ProductRowEdit | undefined;
  errors: FieldMessages;
}

export interface EditAnswer {
  id: number;
  result: 'updated' | 'unchanged' | 'invalid' | 'not_found';
  errors: FieldMessages;
}

/**
 * Saves edits typed into rows of the list. Each row stands alone: a refused row gives the reason on its fields and does
 * not hold the others back. Repeatable: `sent` stays unchanged.
 */
export async function editRows(tx: Tx, actor: Actor, sent: readonly SentEdit[]): Promise<EditAnswer[]> {
  const skus = new Set<string>();
  const writes = sent.map(({ id, edit, errors }): ProductWrite | undefined => {
    if (edit === undefined || Object.keys(errors).length > 0) return undefined;
    const { id: _, ...input } = edit;
    const bag = new ErrorBag();
    if (input.sku) {
      if (skus.has(input.sku)) bag.add('sku', message('sku_twice_in_change'));
      skus.add(input.sku);
    }
    return { id, input, errors: bag };
  });
  const valid = writes.filter((write) => write !== undefined);
  // The batch still looks up a SKU of a faulty write, so the input of that write is emptied, while its errors stay.
  const batch = valid.map((write) => (write.errors.isEmpty ? write : { ...write, input: {} }));
  const outcomes = batch.length === 0 ? [] : await saveProducts(tx, 'manual', batch, false);
  const byWrite = new Map(valid.map((write, index) => [write, outcomes[index]!]));
  const answers = sent.map(({ id, errors }, index): EditAnswer => {
    const write = writes[index];
    if (write === undefined) return { id, result: 'invalid', errors };
    const { result } = byWrite.get(write)!;
    if (result === 'updated' || result === 'unchanged' || result === 'not_found')
      return { id, result, errors: {} };
    return { id, result: 'invalid', errors: write.errors.messages };
  });
  const changed = answers.flatMap(({ id, result }, index) => {
    if (result !== 'updated') return [];
    const { id: _, ...fields } = sent[index]!.edit!;
    return { id, details: { fields: Object.keys(fields) } };
  });
  auditEach(tx, { actor, action: 'product.updated', subjectType: 'product' }, changed);
  return answers;
}
