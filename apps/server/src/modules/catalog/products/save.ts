import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { createMissingBrands } from '../brands.ts';
import { createMissingPaths, idOfPath } from '../category-paths.ts';
import { markChanged } from '../changes.ts';
import type { ProductRow } from './columns.ts';
import { type Facts, loadFacts } from './facts.ts';
import { familiesTouched } from './families.ts';
import { changesOf } from './field-changes.ts';
import { rememberPrices } from './price-history.ts';
import type { FieldChange, ProductOutcome, ProductWrite, SharedOutcome } from './product-write.ts';
import { type ResolvedWrite, resolveWrite, translationsBefore } from './resolve.ts';
import {
  countCreates,
  insertProducts,
  type StockWrite,
  updateProducts,
  writeCategories,
  writeStock,
} from './store.ts';
import { translationChanges, writeTranslations } from './translations.ts';
import { overrideChanges, saysSomething, writeOverrides } from './write-overrides.ts';

interface Accepted {
  write: ProductWrite;
  resolved: ResolvedWrite;
  row: ProductRow;
  categoryIds: number[];
  /** As in its outcome. */
  changes: FieldChange[];
  changed: boolean;
}

/**
 * Writes a batch of products, the only way in which products are written: one for an API call, a thousand for a chunk
 * of an import. Two round trips: the facts, then every row together with the commit. A write with errors touches
 * nothing, not even a brand or a category of its own. No SKU may occur twice in a batch.
 *
 * @param bulk marks a small batch as one that nobody made by name: of an import or a source
 * @returns one outcome per write, in their order
 */
export async function saveProducts(
  tx: Tx,
  source: 'manual' | 'api',
  writes: readonly ProductWrite[],
  bulk?: boolean,
): Promise<ProductOutcome[]> {
  // Only a shared batch leaves out what is held.
  return (await saveBatch(tx, source, writes, { bulk, shared: false })) as ProductOutcome[];
}

/** Writes a batch of writes by several callers, as `saveProducts` does. It waits for no product that another transaction holds. */
export const saveShared = (
  tx: Tx,
  source: 'manual' | 'api',
  writes: readonly ProductWrite[],
): Promise<SharedOutcome[]> => saveBatch(tx, source, writes, { bulk: undefined, shared: true });

async function saveBatch(
  tx: Tx,
  source: 'manual' | 'api',
  writes: readonly ProductWrite[],
  { bulk, shared }: { bulk: boolean | undefined; shared: boolean },
): Promise<SharedOutcome[]> {
  const facts = await loadFacts(tx, writes, shared);
  const newIds = [...facts.newIds];
  let places = facts.room ?? writes.length;
  const accepted: Accepted[] = [];
  const outcomes = writes.map((write): SharedOutcome | Accepted => {
    if (write.id !== undefined && !facts.current.has(write.id))
      return { result: facts.held.has(write.id) ? 'held' : 'not_found' };
    const resolved = resolveWrite(write, facts);
    if (!write.errors.isEmpty) return { result: 'invalid' };
    if (write.id === undefined && places-- <= 0) return { result: 'over_quota' };
    const id = write.id ?? newIds.shift()!;
    const one = {
      write,
      resolved,
      row: { id, ...resolved.row },
      categoryIds: [],
      changes: [],
      changed: true,
    };
    accepted.push(one);
    return one;
  });
  await createNames(tx, accepted, facts);
  for (const one of accepted) {
    one.changes = differencesOf(one, facts);
    one.changed = isChanged(one);
  }
  store(tx, source, accepted, bulk);
  countCreates(tx, accepted.filter((one) => one.write.id === undefined).length);
  return outcomes.map((outcome) => ('result' in outcome ? outcome : outcomeOf(outcome)));
}

/** Creates the brands and categories that the accepted writes name and that do not exist yet. */
async function createNames(tx: Tx, accepted: Accepted[], facts: Facts): Promise<void> {
  const brands = await createMissingBrands(
    tx,
    accepted.flatMap(({ resolved }) => resolved.newBrand ?? []),
  );
  await createMissingPaths(
    tx,
    accepted.flatMap(({ resolved }) => resolved.categories?.paths ?? []),
    facts.categoryPaths,
  );
  for (const one of accepted) {
    const { newBrand, categories, current } = one.resolved;
    if (newBrand !== undefined) one.row.brand_id = brands.get(foldKey(newBrand))!;
    const created = categories?.paths.map((path) => idOfPath(facts.categoryPaths, path)!) ?? [];
    const ids =
      categories === undefined
        ? (current?.category_ids ?? [])
        : [...new Set([...categories.ids, ...created])];
    one.categoryIds = ids.sort((a, b) => a - b);
  }
}

/** The fields in which an accepted write differs from the product before it; for a create only its overrides. */
function differencesOf(one: Accepted, facts: Facts): FieldChange[] {
  const { id, input } = one.write;
  const { current, stock, translations } = one.resolved;
  const overrides = overrideChanges(facts.overrides.get(id ?? 0) ?? [], input.channel_overrides ?? []);
  if (current === undefined) return overrides;
  return [
    ...changesOf(current, one, stock, facts),
    ...translationChanges(translationsBefore(facts, id), translations),
    ...overrides,
  ];
}

/** Whether a write changes anything: an update that repeats the stored values is not written and reaches no channel. */
const isChanged = ({ write, resolved, changes }: Accepted): boolean =>
  resolved.current === undefined ||
  Boolean(write.input.channel_overrides?.some(saysSomething)) ||
  changes.length > 0;

function store(tx: Tx, source: 'manual' | 'api', accepted: Accepted[], bulk: boolean | undefined): void {
  const changed = accepted.filter((one) => one.changed).sort((a, b) => a.row.id - b.row.id);
  const isNew = (one: Accepted): boolean => one.resolved.current === undefined;
  insertProducts(
    tx,
    changed.filter(isNew).map((one) => one.row),
  );
  updateProducts(
    tx,
    changed.filter((one) => !isNew(one)).map((one) => one.row),
  );
  rememberPrices(
    tx,
    changed
      .filter((one) => one.changes.some(({ field }) => field === 'price'))
      .map((one) => ({ productId: one.row.id, price: one.resolved.current!.price })),
  );
  const stock: StockWrite[] = changed.flatMap((one) =>
    [...one.resolved.stock].map(([locationId, quantity]) => ({
      productId: one.row.id,
      locationId,
      quantity,
    })),
  );
  writeStock(tx, stock);
  writeCategories(
    tx,
    changed
      .filter((one) => one.resolved.categories !== undefined)
      .map((one) => ({ productId: one.row.id, isNew: isNew(one), categoryIds: one.categoryIds })),
  );
  writeTranslations(
    tx,
    changed.flatMap((one) =>
      one.resolved.translations.map((translation) => ({ productId: one.row.id, translation })),
    ),
  );
  writeOverrides(
    tx,
    changed.flatMap((one) =>
      (one.write.input.channel_overrides ?? []).filter(saysSomething).map((override) => ({
        productId: one.row.id,
        override,
        source: one.write.overrideSources?.get(override.credential_id) ?? source,
        currency: one.write.overrideCurrencies?.get(override.credential_id) ?? null,
      })),
    ),
  );
  markChanged(
    tx,
    changed.map((one) => one.row.id),
    { bulk, families: [...new Set(changed.flatMap(familiesOf))], ...tracesOf(changed) },
  );
}

const tracesOf = (changed: readonly Accepted[]): { traces?: Map<number, string | null> } =>
  changed.some(({ write }) => write.traceparent !== undefined)
    ? { traces: new Map(changed.map(({ row, write }) => [row.id, write.traceparent ?? null])) }
    : {};

const familiesOf = ({ row, resolved: { current, translations } }: Accepted): string[] =>
  familiesTouched(current, row, translations.length > 0);

const outcomeOf = ({ write, row, categoryIds, changes, changed }: Accepted): ProductOutcome => ({
  result: write.id === undefined ? 'created' : changed ? 'updated' : 'unchanged',
  id: row.id,
  brandId: row.brand_id,
  categoryIds,
  changes,
});
