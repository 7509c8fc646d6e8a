import { foldKey, HEAD_FIELDS } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { Money, storedPrice, toAmount } from '../../pricing/index.ts';
import { type CategoryPath, idOfPath } from '../category-paths.ts';
import type { ProductRow } from './columns.ts';
import { type Facts, pathsOf } from './facts.ts';
import { plainAfter } from './plain-values.ts';
import type { CurrentProduct, ProductWrite } from './product-write.ts';
import { resolveExtensions } from './resolve-extensions.ts';
import { CONTROL, hasControls } from './text-rules.ts';
import { resolveTranslations, type Translation, type Translations } from './translations.ts';

/** A write checked against the facts, without errors. It still holds names to be created. */
export interface ResolvedWrite {
  current: CurrentProduct | undefined;
  row: Omit<ProductRow, 'id'>;
  /** A brand to be created, when none has this name. */
  newBrand: string | undefined;
  /** undefined = the categories stay unchanged. */
  categories: { ids: number[]; paths: CategoryPath[] } | undefined;
  /** Location id to quantity, only entries that the write sets; null removes one. */
  stock: Map<number, number | null>;
  /** Translations that the write changes, as they are afterwards. */
  translations: Translation[];
}

/**
 * Checks one write against the facts (docs/spec: PRICE, BRAND, CAT-1 to CAT-4, STOCK-1 to STOCK-3). Every problem
 * goes into `write.errors`, each on its field; the result may only be used when there are none.
 */
export function resolveWrite(write: ProductWrite, facts: Facts): ResolvedWrite {
  const current = write.id === undefined ? undefined : facts.current.get(write.id);
  const taxRate = resolveTaxRate(write, facts, current);
  checkControls(write, current);
  checkSku(write, facts);
  const brand = resolveBrand(write, facts, current);
  checkOverrides(write, facts);
  const { input } = write;
  return {
    current,
    row: {
      ...plainAfter(HEAD_FIELDS, input, current, write.errors),
      price: write.exactPrice ?? storedPrice(input, taxRate.rate) ?? current?.price ?? '0.000000',
      tax_rate_id: taxRate.id,
      brand_id: brand.id,
      tags: input.tags === undefined ? (current?.tags ?? '[]') : tagList(input.tags),
      ...resolveExtensions(write, current, taxRate.rate),
    },
    newBrand: brand.create,
    categories: resolveCategories(write, facts),
    stock: resolveStock(write, facts, current),
    translations: resolveTranslations(write, translationsBefore(facts, write.id)),
  };
}

const NO_TRANSLATIONS: Translations = new Map();

/** The translations of a product before a write. */
export const translationsBefore = ({ translations }: Facts, id: number | undefined): Translations =>
  translations.get(id ?? 0) ?? NO_TRANSLATIONS;

/** Each tag once, in any case, in its first spelling and in the given order. */
function tagList(tags: readonly string[] | null): string {
  // Faulty tags were removed and left empty places; the errors report them.
  const told = (tags ?? []).filter((tag) => typeof tag === 'string');
  const byKey = new Map<string, string>();
  for (const tag of told) if (!byKey.has(foldKey(tag))) byKey.set(foldKey(tag), tag.trim());
  return JSON.stringify([...byKey.values()].filter((tag) => tag !== ''));
}

function resolveTaxRate({ input, errors }: ProductWrite, facts: Facts, current: CurrentProduct | undefined) {
  if (input.tax_rate != null) {
    const wanted = input.tax_rate;
    const found = facts.taxRates.find((defined) => new Money(defined.rate).equals(wanted));
    if (found === undefined) {
      const defined = facts.taxRates.map((rate) => Number(rate.rate)).join(', ') || 'none';
      errors.add('tax_rate', message('vat_rate_unknown', { rate: wanted, defined }));
    }
    return { id: found?.id ?? null, rate: found?.rate ?? null };
  }
  const id = input.tax_rate_id === undefined ? (current?.tax_rate_id ?? null) : input.tax_rate_id;
  const rate = facts.taxRates.find((defined) => defined.id === id)?.rate ?? null;
  if (input.tax_rate_id != null && rate === null)
    errors.add('tax_rate_id', message('selected_tax_rate_unknown'));
  return { id, rate };
}

const LINE_BREAK = /[\p{Zl}\p{Zp}]/u;
/** Zero-width blanks and joiners, marks of direction, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Refuses control characters in a SKU: two that differ by one would be one product in a feed; and invisible ones, by which two
 * would look the same. A name may have tabs and line breaks, as in an import, and joiners, which some scripts need. A
 * value from before this rule may be written back.
 */
function checkControls({ input: { name, sku }, errors }: ProductWrite, current?: CurrentProduct): void {
  if (name && hasControls(name) && name !== current?.name)
    errors.add('name', message('no_control_characters', { field: 'name' }));
  if (!sku || sku === current?.sku) return;
  if (CONTROL.test(sku) || LINE_BREAK.test(sku)) errors.add('sku', message('sku_on_one_line'));
  else if (INVISIBLE.test(sku)) errors.add('sku', message('sku_visible'));
}

/** Channels know products without a SKU under such keys. */
const RESERVED_SKU = /^slc-\d+$/;

function checkSku({ id, input, errors }: ProductWrite, facts: Facts): void {
  if (input.sku && RESERVED_SKU.test(input.sku) && input.sku !== facts.current.get(id ?? 0)?.sku)
    errors.add('sku', message('sku_reserved'));
  const owner = input.sku ? facts.skuOwners.get(input.sku) : undefined;
  if (owner !== undefined && owner !== id) errors.add('sku', message('sku_taken'));
}

function resolveBrand({ input, errors }: ProductWrite, facts: Facts, current: CurrentProduct | undefined) {
  if (input.brand_name) {
    const id = facts.brandsByKey.get(foldKey(input.brand_name));
    return id === undefined ? { id: null, create: input.brand_name } : { id, create: undefined };
  }
  if (input.brand_id != null && !facts.brandIds.has(input.brand_id))
    errors.add('brand_id', message('selected_brand_unknown'));
  return {
    id: input.brand_id === undefined ? (current?.brand_id ?? null) : input.brand_id,
    create: undefined,
  };
}

function resolveCategories({ input, errors }: ProductWrite, facts: Facts): ResolvedWrite['categories'] {
  if (input.category_ids?.some((id) => !facts.categoryIds.has(id))) {
    errors.add('category_ids', message('selected_categories_unknown'));
  }
  if (input.category_ids == null && input.category_paths == null && input.category_names == null)
    return undefined;
  const ids = new Set(input.category_ids);
  const paths: CategoryPath[] = [];
  for (const path of pathsOf(input)) {
    const id = idOfPath(facts.categoryPaths, path);
    if (id === undefined) paths.push(path);
    else ids.add(id);
  }
  return { ids: [...ids], paths };
}

function resolveStock(
  write: ProductWrite,
  facts: Facts,
  current: CurrentProduct | undefined,
): ResolvedWrite['stock'] {
  const { input, errors, allowsNegative = false } = write;
  const stock: ResolvedWrite['stock'] = new Map();
  const set = (field: string, locationId: number, quantity: number | null): void => {
    if (current?.is_bundle) {
      // A caller who sends back the value it read changes nothing.
      if ((current.stock[locationId] ?? 0) !== (quantity ?? 0)) errors.add(field, message('bundle_stock'));
      return;
    }
    const isOversold = quantity !== null && quantity < 0;
    if (!isOversold || allowsNegative) stock.set(locationId, quantity);
    // Orders may have made it negative, and a caller who sends back the value it read changes nothing.
    else if (current?.stock[locationId] !== quantity)
      errors.add(field, message('at_least', { field, limit: 0 }));
  };
  if (input.quantity != null && facts.localLocationId !== undefined)
    set('quantity', facts.localLocationId, input.quantity);
  for (const [code, quantity] of Object.entries(input.attribute_bag ?? {})) {
    const location = facts.locations.get(code);
    if (location === undefined) {
      errors.add(`attribute_bag.${code}`, message('stock_location_unknown', { code }));
    } else if (location.type === 'local') {
      errors.add(`attribute_bag.${code}`, message('stock_location_general', { code }));
    } else set(`attribute_bag.${code}`, location.id, quantity);
  }
  return stock;
}

function checkOverrides({ input, errors, allowsBoth = false }: ProductWrite, facts: Facts): void {
  const seen = new Set<number>();
  (input.channel_overrides ?? []).forEach((override, index) => {
    const at = `channel_overrides.${index}`;
    // A faulty id was removed, and its error is in the list already.
    const id: number | undefined = override.credential_id;
    if (id !== undefined && !facts.connectionIds.has(id))
      errors.add(`${at}.credential_id`, message('selected_channel_not_listed'));
    if (id !== undefined && seen.has(id)) errors.add(`${at}.credential_id`, message('two_overrides'));
    if (id !== undefined) seen.add(id);
    // Price and markup are stored with six decimals.
    if (override.price != null && Number(toAmount(override.price)) === 0)
      errors.add(`${at}.price`, message('above', { field: `${at}.price`, limit: 0 }));
    if (override.markup_percent != null && Number(toAmount(override.markup_percent)) === -100)
      errors.add(`${at}.markup_percent`, message('above', { field: `${at}.markup_percent`, limit: -100 }));
    // A faulty value was left out, and its error shows that it was sent.
    const isSent = (field: 'price' | 'markup_percent'): boolean =>
      override[field] != null || errors.has(`${at}.${field}`);
    if (!allowsBoth && isSent('price') && isSent('markup_percent'))
      errors.add(`${at}.markup_percent`, message('markup_with_price'));
  });
}
