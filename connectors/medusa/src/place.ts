import type { Issue, ItemResults, ListingItem } from '@sluice/connector-kit';
import { message, wordedIssue } from '@sluice/connector-kit';
import type { Held, Holding } from './find.ts';
import { isKit } from './issues.ts';
import { externalIdOf, isOurs, isSingle } from './names.ts';
import type { WireProduct } from './schema.ts';
import { counterOf } from './stock.ts';

/** A listing in its place in the shop. */
export interface Placed {
  readonly item: ListingItem;
  /** Its variant, where there is one that stays. */
  readonly held: Held | null;
  /** Its variant in a product to which it no longer belongs: Medusa cannot move one. */
  readonly retired: Held | null;
}

/** A product with its listings in this call; null for one that is still to be made. */
export interface Job {
  readonly product: WireProduct | null;
  readonly externalId: string;
  readonly placed: readonly Placed[];
}

/** Puts listings to the products that they belong to. A listing that has no place there has its result. */
export function place(items: readonly ListingItem[], holding: Holding, results: ItemResults): Job[] {
  const jobs = new Map<string, { product: WireProduct | null; externalId: string; placed: Placed[] }>();
  for (const item of items) {
    const placed = placeOf(item, holding);
    const externalId = externalIdOf(item);
    const product = placed.held?.product ?? holding.byExternalId(externalId) ?? null;
    const job = jobs.get(product?.id ?? externalId) ?? { product, externalId, placed: [] };
    const issues = faultsOf(placed, product, job.placed);
    if (issues.length > 0) results.rejected(item.key.externalKey, issues);
    else jobs.set(product?.id ?? externalId, { ...job, placed: [...job.placed, placed] });
  }
  return [...jobs.values()];
}

function placeOf(item: ListingItem, { byId, bySku }: Holding): Placed {
  const { syncId, externalKey, asNew } = item.key;
  const namesake = bySku(externalKey);
  // A person said that the shop's own listing of that SKU is another product; Medusa will refuse a second one.
  const isOther = asNew === true && namesake !== undefined && !isOurs(namesake.product);
  const held = byId(syncId) ?? (isOther ? undefined : namesake);
  if (held === undefined) return { item, held: null, retired: null };
  const { product } = held;
  const stays =
    !isOurs(product) ||
    product.external_id === externalIdOf(item) ||
    (isSingle(product) && item.payload.family === null);
  return stays ? { item, held, retired: null } : { item, held: null, retired: held };
}

function faultsOf(placed: Placed, product: WireProduct | null, beside: readonly Placed[]): Issue[] {
  const { held, item } = placed;
  if (held !== null && held.variant.inventory_items.length > 0 && counterOf(held.variant) === null)
    return isKit();
  if (!isArranged(placed, product)) return [];
  return [...optionFaults(item, product, beside), ...twinFaults(placed, product, beside)];
}

/** Whether the options of a listing are ours to arrange: not in a product that the shop made. */
export const isArranged = ({ item, held }: Placed, product: WireProduct | null): boolean =>
  item.payload.family !== null && (held === null || (product !== null && isOurs(product)));

const namesOf = (item: ListingItem): string[] =>
  (item.payload.family?.options ?? []).map(({ name }) => name).sort();

/** All variants of a product have the same options. */
function optionFaults(item: ListingItem, product: WireProduct | null, beside: readonly Placed[]): Issue[] {
  const own = namesOf(item);
  const [first] = beside;
  const needed =
    product === null
      ? first === undefined
        ? own
        : namesOf(first.item)
      : product.options.map(({ title }) => title).sort();
  if (new Set(own).size === own.length && JSON.stringify(own) === JSON.stringify(needed)) return [];
  const said = message('medusa_options', { own: own.join(', '), needed: needed.join(', ') });
  return [wordedIssue('invalid_attribute', 'family', said)];
}

const combination = (options: readonly (readonly [name: string, value: string])[]): string =>
  JSON.stringify([...options].sort());

const wantedOptions = ({ payload }: ListingItem): string =>
  combination((payload.family?.options ?? []).map(({ name, value }) => [name, value]));

/** No two variants of a product have the same options; one that is retired or written as well does not count as it was. */
function twinFaults({ item, held }: Placed, product: WireProduct | null, beside: readonly Placed[]): Issue[] {
  const written = new Set(beside.flatMap((one) => one.held?.variant.id ?? []));
  const kept = (product?.variants ?? []).filter(({ id }) => id !== held?.variant.id && !written.has(id));
  const twin =
    beside.find((one) => wantedOptions(one.item) === wantedOptions(item))?.item.key.externalKey ??
    kept.find(
      ({ options }) =>
        combination(options.map(({ value, option }) => [option.title, value])) === wantedOptions(item),
    )?.sku;
  if (twin === undefined) return [];
  return [wordedIssue('duplicate_variant', 'family', message('medusa_twin', { sku: twin ?? '' }))];
}
