import { foldKey } from '@sluice/contracts';
import { Money, storedPrice } from '../../pricing/index.ts';
import { type CategoryPath, idOfPath } from '../category-paths.ts';
import { hasFewTags, MAX_TAGS, sanitiseHtml } from '../sanitise-html.ts';
import { type Facts, pathsOf } from './facts.ts';
import type { CurrentProduct, ProductRow, ProductWrite } from './product-write.ts';
import { resolveExtensions } from './resolve-extensions.ts';

/** A write held against the facts and found good. Names still to be created are in it. */
export interface ResolvedWrite {
  current: CurrentProduct | undefined;
  row: Omit<ProductRow, 'id'>;
  /** A brand to be created, when none of this name exists. */
  newBrand: string | undefined;
  /** undefined = the categories are left as they are. */
  categories: { ids: number[]; paths: CategoryPath[] } | undefined;
  /** Location id to quantity, only what the write sets. */
  stock: Map<number, number>;
}

/**
 * Holds one write against the facts (specification, "Price rules" to "Stock rules"). Every problem goes into
 * `write.errors`, each on its field; the result is only good for use when there are none.
 */
export function resolveWrite(write: ProductWrite, facts: Facts): ResolvedWrite {
  const current = write.id === undefined ? undefined : facts.current.get(write.id);
  const taxRate = resolveTaxRate(write, facts, current);
  checkSku(write, facts);
  const brand = resolveBrand(write, facts, current);
  checkOverrides(write, facts);
  const { input } = write;
  const keep = <K extends keyof ProductRow>(
    name: K,
    sent: ProductRow[K] | undefined,
    initial: ProductRow[K],
  ) => (sent !== undefined ? sent : current === undefined ? initial : current[name]);
  return {
    current,
    row: {
      name: keep('name', input.name, ''),
      model: keep('model', input.model, null),
      sku: keep('sku', input.sku, null),
      ean: keep('ean', input.ean, null),
      description: keep('description', cleanDescription(write), null),
      status: keep('status', input.status ?? undefined, true),
      publish_enabled: keep('publish_enabled', input.publish_enabled ?? undefined, true),
      price: keep('price', write.exactPrice ?? storedPrice(input, taxRate.rate), '0.000000'),
      tax_rate_id: taxRate.id,
      brand_id: brand.id,
      tags: keep('tags', input.tags === undefined ? undefined : tagList(input.tags), '[]'),
      ...resolveExtensions(write, current, taxRate.rate),
    },
    newBrand: brand.create,
    categories: resolveCategories(write, facts),
    stock: resolveStock(write, facts),
  };
}

/** Each tag once, in any case, in the order given. */
function tagList(tags: readonly string[] | null): string {
  // What is faulty has been taken out and its place left empty: the errors tell of it.
  const told = (tags ?? []).filter((tag) => typeof tag === 'string');
  const byKey = new Map(told.map((tag) => [foldKey(tag), tag.trim()]));
  return JSON.stringify([...byKey.values()].filter((tag) => tag !== ''));
}

function cleanDescription({ input: { description }, errors }: ProductWrite): string | null | undefined {
  if (typeof description !== 'string') return description;
  if (hasFewTags(description)) return sanitiseHtml(description) || null;
  errors.add('description', `description may not have more than ${MAX_TAGS} tags`);
  return null;
}

function resolveTaxRate({ input, errors }: ProductWrite, facts: Facts, current: CurrentProduct | undefined) {
  if (input.tax_rate != null) {
    const wanted = input.tax_rate;
    const found = facts.taxRates.find((defined) => new Money(defined.rate).equals(wanted));
    if (found === undefined) {
      const defined = facts.taxRates.map((rate) => Number(rate.rate)).join(', ') || 'none';
      errors.add('tax_rate', `invalid VAT rate: ${wanted}, defined rates: ${defined}`);
    }
    return { id: found?.id ?? null, rate: found?.rate ?? null };
  }
  const id = input.tax_rate_id === undefined ? (current?.tax_rate_id ?? null) : input.tax_rate_id;
  const rate = facts.taxRates.find((defined) => defined.id === id)?.rate ?? null;
  if (input.tax_rate_id != null && rate === null) errors.add('tax_rate_id', 'selected tax rate not found');
  return { id, rate };
}

/** What listings of products without a SKU are called on channels. */
const RESERVED_SKU = /^slc-\d+$/;

function checkSku({ id, input, errors }: ProductWrite, facts: Facts): void {
  if (input.sku && RESERVED_SKU.test(input.sku) && input.sku !== facts.current.get(id ?? 0)?.sku)
    errors.add('sku', 'sku may not be slc- and a number: that stands for products without a SKU');
  const owner = input.sku ? facts.skuOwners.get(input.sku) : undefined;
  if (owner !== undefined && owner !== id) errors.add('sku', 'another product already has this SKU');
}

function resolveBrand({ input, errors }: ProductWrite, facts: Facts, current: CurrentProduct | undefined) {
  if (input.brand_name) {
    const id = facts.brandsByKey.get(foldKey(input.brand_name));
    return id === undefined ? { id: null, create: input.brand_name } : { id, create: undefined };
  }
  if (input.brand_id != null && !facts.brandIds.has(input.brand_id))
    errors.add('brand_id', 'selected brand not found');
  return {
    id: input.brand_id === undefined ? (current?.brand_id ?? null) : input.brand_id,
    create: undefined,
  };
}

function resolveCategories({ input, errors }: ProductWrite, facts: Facts): ResolvedWrite['categories'] {
  if (input.category_ids?.some((id) => !facts.categoryIds.has(id))) {
    errors.add('category_ids', 'some selected categories not found');
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

function resolveStock({ input, errors }: ProductWrite, facts: Facts): Map<number, number> {
  const stock = new Map<number, number>();
  if (input.quantity != null && facts.localLocationId !== undefined)
    stock.set(facts.localLocationId, input.quantity);
  for (const [code, quantity] of Object.entries(input.attribute_bag ?? {})) {
    const location = facts.locations.get(code);
    if (location === undefined) {
      errors.add(
        `attribute_bag.${code}`,
        `unknown stock location code: ${code} (see GET /v1/stock-locations)`,
      );
    } else if (location.type === 'local') {
      errors.add(`attribute_bag.${code}`, `${code} is the general stock: send it as quantity`);
    } else stock.set(location.id, quantity);
  }
  return stock;
}

function checkOverrides({ input, errors }: ProductWrite, facts: Facts): void {
  const seen = new Set<number>();
  (input.channel_overrides ?? []).forEach((override, index) => {
    const at = `channel_overrides.${index}`;
    if (!facts.connectionIds.has(override.credential_id)) {
      errors.add(`${at}.credential_id`, 'selected channel not found (see GET /v1/channels)');
    }
    if (seen.has(override.credential_id)) errors.add(`${at}.credential_id`, 'this channel has two overrides');
    seen.add(override.credential_id);
    if (override.price != null && override.markup_percent != null) {
      errors.add(`${at}.markup_percent`, 'markup_percent cannot be sent together with price');
    }
  });
}
