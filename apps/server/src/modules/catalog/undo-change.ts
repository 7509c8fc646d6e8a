import type { ChannelOverrideInput, ProductInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError, ErrorBag, notFound, ValidationError } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import type { FieldChange, ProductWrite } from './products/product-write.ts';
import { saveProducts } from './products/save.ts';

/** Fields whose values before a change are kept as they were. Stock is none: units were sold since it was counted. */
const TEXTS = [
  'name',
  'sku',
  'ean',
  'model',
  'status',
  'publish_enabled',
  'family_code',
  'family_name',
  'tags',
] as const;
const NUMBERS = ['list_price', 'tax_rate_id', 'brand_id', 'weight'] as const;
const UNDOABLE: ReadonlySet<string> = new Set([...TEXTS, ...NUMBERS, 'price', 'category_ids']);
const OVERRIDE = /^channel_overrides\.(\d+)\.(price|markup_percent)$/;

/** Whether a change of this field can be undone. */
export const isUndoable = (field: string): boolean => UNDOABLE.has(field) || OVERRIDE.test(field);

interface Undo {
  productId: number;
  /** Id of the entry in the audit log. */
  changeId: number;
  /** Puts values back although they were changed again since. */
  force: boolean;
}

/**
 * Gives the fields of one change the values that they had before it, as a change of its own.
 *
 * @throws ApiError not_found; conflict where a field was changed again since and `force` is not set, or where nothing of the change can be
 * undone; ValidationError where a value is not valid any more, such as a SKU that another product has by now
 */
export async function undoChange(tx: Tx, actor: Actor, { productId, changeId, force }: Undo): Promise<void> {
  const noted = await tx.first(sql<{ changes: FieldChange[] | null }>`
    select details -> 'changes' as changes from audit_log where tenant_id = ${tx.tenantId} and id = ${changeId}
      and subject_type = 'product' and subject_id = ${productId} and action = 'product.updated'`);
  if (noted === undefined) throw notFound('change');
  const undone = (noted.changes ?? []).filter(({ field }) => isUndoable(field));
  if (undone.length === 0) throw new ApiError('conflict', message('nothing_to_undo'));
  const write = writeOf(productId, undone);
  const [outcome] = await saveProducts(tx, actor.startsWith('user:') ? 'manual' : 'api', [write]);
  if (outcome?.result === 'not_found') throw notFound('product');
  if (outcome?.result !== 'updated' && outcome?.result !== 'unchanged')
    throw new ValidationError(write.errors.messages);
  const { changes } = outcome;
  const again = undone.filter(({ field, to }) => {
    const current = changes.find((change) => change.field === field)?.from ?? null;
    return changes.some((change) => change.field === field) && !isSame(current, to);
  });
  if (again.length > 0 && !force)
    throw new ApiError(
      'conflict',
      message('changed_again', { fields: again.map(({ field }) => field).join(', ') }),
    );
  if (changes.length === 0) return;
  const fields = undone.map(({ field }) => field);
  const details = { fields, changes, undone: changeId };
  audit(tx, { actor, action: 'product.updated', subjectType: 'product', subjectId: productId, details });
}

function writeOf(id: number, undone: readonly FieldChange[]): ProductWrite {
  const input: Record<string, unknown> = {};
  const overrides = new Map<number, ChannelOverrideInput>();
  const overrideCurrencies = new Map<number, string>();
  let exactPrice: string | undefined;
  for (const { field, from, currency } of undone) {
    const [, connection, name] = OVERRIDE.exec(field) ?? [];
    if (connection !== undefined) {
      const credential_id = Number(connection);
      const known = overrides.get(credential_id) ?? { credential_id };
      overrides.set(credential_id, { ...known, [name!]: numberOf(from) });
      if (currency !== undefined) overrideCurrencies.set(credential_id, currency);
    } else if (field === 'price') exactPrice = String(from);
    else if (field === 'category_ids') input.category_ids = (from as string[]).map(Number);
    else input[field] = (NUMBERS as readonly string[]).includes(field) ? numberOf(from) : from;
  }
  if (overrides.size > 0) input.channel_overrides = [...overrides.values()];
  const typed = input as Partial<ProductInput>;
  const exact = exactPrice === undefined ? {} : { exactPrice };
  return { id, input: typed, ...exact, overrideCurrencies, allowsBoth: true, errors: new ErrorBag() };
}

const numberOf = (value: FieldChange['from']): number | null => (value === null ? null : Number(value));

/** Numbers come as texts or as numbers, by where they were written. */
const isSame = (a: FieldChange['from'], b: FieldChange['from']): boolean =>
  JSON.stringify(a) === JSON.stringify(b) ||
  (a !== null && b !== null && a !== '' && Number(a) === Number(b));
