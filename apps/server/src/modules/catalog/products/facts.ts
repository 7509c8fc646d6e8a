import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, nothing, type Statement, sql } from '../../../platform/db/sql.ts';
import { type BrandRow, brandsByIds, brandsByKeys } from '../brands.ts';
import {
  type CategoryPath,
  distinctPaths,
  foldMany,
  indexPaths,
  type KnownPaths,
  resolvePaths,
} from '../category-paths.ts';
import { type ProductRow, plainColumns } from './columns.ts';
import { type NamedText, toJsonList } from './named-texts.ts';
import type { CurrentProduct, ProductWrite } from './product-write.ts';
import { byProduct, type Translations, translationsOf } from './translations.ts';
import { type OverrideBefore, overridesOf } from './write-overrides.ts';

export interface LocationFact {
  id: number;
  code: string;
  type: string;
}

/** Everything in the database that a batch of writes is checked against. */
export interface Facts {
  taxRates: { id: number; rate: string }[];
  skuOwners: Map<string, number>;
  current: Map<number, CurrentProduct>;
  /** Ids of products that another transaction holds, for which a shared batch does not wait. */
  held: Set<number>;
  brandIds: Set<number>;
  brandsByKey: Map<string, number>;
  categoryIds: Set<number>;
  categoryPaths: KnownPaths;
  locations: Map<string, LocationFact>;
  localLocationId: number | undefined;
  connectionIds: Set<number>;
  /** By product id, of products whose translations a write changes. */
  translations: Map<number, Translations>;
  /** By product id, of products whose overrides a write changes. */
  overrides: Map<number, OverrideBefore[]>;
  /** Ids reserved for the creates, in their order. */
  newIds: number[];
  /** Number of creates for which the plan has room; not asked for a create that is alone, which is told when it is counted. */
  room: number | undefined;
}

/** All paths of a write: its paths, and its names as paths of one level. */
export const pathsOf = (input: ProductWrite['input']): CategoryPath[] =>
  [input.category_paths ?? [], (input.category_names ?? []).map((name) => [name])].flat();

/** Asks for the rows of a statement where they are needed. */
const when = <Row>(tx: Tx, condition: boolean, statement: () => Statement<Row>): Promise<Row[]> =>
  condition ? tx.run(statement()) : Promise.resolve([]);

/**
 * Loads the facts for a batch of writes. All statements leave in one flush, so this costs one round trip whatever the
 * writes contain.
 *
 * @param shared the batch has writes of several callers, see `saveShared`
 */
export async function loadFacts(tx: Tx, writes: readonly ProductWrite[], shared = false): Promise<Facts> {
  const inputs = writes.map((write) => write.input);
  const creates = writes.filter((write) => write.id === undefined).length;
  const wanted = collect(inputs);
  const named = inputs.flatMap(pathsOf);
  const folding = foldMany(named);
  if (folding !== undefined) await folding;
  const paths = distinctPaths(named);
  const [
    products,
    newIds,
    quota,
    taxRates,
    skus,
    brandsById,
    brandsByKey,
    categories,
    foundPaths,
    locations,
    connections,
  ] = await Promise.all([
    loadProducts(tx, writes, shared),
    when(tx, creates > 0, () => takeIds(creates)),
    when(tx, creates > 0 && writes.length > 1, () => roomLeft(tx)),
    when(tx, wanted.taxRates, () => taxRatesOf(tx)),
    when(tx, wanted.skus.length > 0, () => ownersOfSkus(tx, wanted.skus)),
    when(tx, wanted.brandIds.length > 0, () => brandsByIds(tx, wanted.brandIds)),
    when(tx, wanted.brandKeys.length > 0, () => brandsByKeys(tx, wanted.brandKeys)),
    when(tx, wanted.categoryIds.length > 0, () => categoriesByIds(tx, wanted.categoryIds)),
    when(tx, paths.length > 0, () => resolvePaths(tx, paths)),
    when(tx, wanted.stock, () => locationsByCodes(tx, wanted.codes)),
    when(tx, wanted.connectionIds.length > 0, () => targetsByIds(tx, wanted.connectionIds)),
  ]);
  return {
    ...products,
    taxRates,
    skuOwners: new Map(skus.map((row) => [row.sku, row.id])),
    brandIds: new Set(brandsById.map((row: BrandRow) => row.id)),
    brandsByKey: new Map(brandsByKey.map((row: BrandRow) => [row.name_key, row.id])),
    categoryIds: new Set(categories.map((row) => row.id)),
    categoryPaths: indexPaths(paths, foundPaths),
    locations: new Map(locations.map((row) => [row.code, row])),
    localLocationId: locations.find((row) => row.type === 'local')?.id,
    connectionIds: new Set(connections.map((row) => row.id)),
    newIds: newIds.map((row) => row.id),
    room: quota[0]?.room,
  };
}

/**
 * Locks the products to be updated, in the order of their ids, and reads everything that belongs to them. Each list is read
 * by a statement of its own behind the lock: after a wait, the locking statement would see the present product, but its
 * lists as of before the wait.
 */
async function loadProducts(
  tx: Tx,
  writes: readonly ProductWrite[],
  shared: boolean,
): Promise<Pick<Facts, 'current' | 'held' | 'translations' | 'overrides'>> {
  const updated = writes.flatMap(({ id }) => id ?? []);
  const having = (field: 'translations' | 'channel_overrides'): number[] =>
    writes.flatMap(({ id, input }) => (input[field]?.length ? (id ?? []) : []));
  const [translated, overridden] = [having('translations'), having('channel_overrides')];
  const [locked, links, translations, overrides] = await Promise.all([
    when(tx, updated.length > 0, () => lockProducts(tx, updated, shared)),
    when(tx, updated.length > 0, () => linksOf(tx, updated)),
    when(tx, translated.length > 0, () => translationsOf(tx, translated)),
    when(tx, overridden.length > 0, () => overridesOf(tx, overridden)),
  ]);
  const linksById = new Map(links.map(({ id, ...of }) => [id, of]));
  const lockedIds = new Set(locked.map(({ id }) => id));
  return {
    current: new Map(locked.map((row) => [row.id, { ...asRow(row), ...linksById.get(row.id)! }])),
    held: new Set(links.flatMap(({ id }) => (lockedIds.has(id) ? [] : id))),
    translations: byProduct(translations),
    overrides: Map.groupBy(overrides, (row) => row.product_id),
  };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];

/** Collects the records that the writes refer to. */
function collect(inputs: ProductWrite['input'][]) {
  return {
    taxRates: inputs.some(
      (input) =>
        input.tax_rate != null ||
        input.tax_rate_id != null ||
        input.price_with_vat ||
        input.list_price_with_vat,
    ),
    skus: unique(inputs.flatMap((input) => input.sku ?? [])),
    brandIds: unique(inputs.flatMap((input) => input.brand_id ?? [])),
    brandKeys: unique(inputs.flatMap((input) => (input.brand_name ? foldKey(input.brand_name) : []))),
    categoryIds: unique(inputs.flatMap((input) => input.category_ids ?? [])),
    stock: inputs.some((input) => input.quantity != null || input.attribute_bag != null),
    codes: unique(inputs.flatMap((input) => Object.keys(input.attribute_bag ?? {}))),
    connectionIds: unique(
      inputs.flatMap((input) => (input.channel_overrides ?? []).flatMap((o) => o.credential_id ?? [])),
    ),
  };
}

const taxRatesOf = (tx: Tx) => sql<{ id: number; rate: string }>`
  select id, rate::text from tax_rates where tenant_id = ${tx.tenantId} order by tax_rates.rate`;

const ownersOfSkus = (tx: Tx, skus: string[]) => sql<{ sku: string; id: number }>`
  select sku, id from products where tenant_id = ${tx.tenantId} and sku = any(${skus}::text[])`;

const categoriesByIds = (tx: Tx, ids: number[]) => sql<{ id: number }>`
  select id from categories where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`;

const locationsByCodes = (tx: Tx, codes: string[]) => sql<LocationFact>`
  select id, code, type from stock_locations
  where tenant_id = ${tx.tenantId} and (type = 'local' or code = any(${codes}::text[]))`;

const targetsByIds = (tx: Tx, ids: number[]) => sql<{ id: number }>`
  select id from connections
  where tenant_id = ${tx.tenantId} and is_target and id = any(${ids}::bigint[])`;

const takeIds = (count: number) => sql<{ id: number }>`
  select nextval('products_id_seq') as id from generate_series(1, ${count}::int)`;

/**
 * The number of products for which the plan has room. It locks nothing: creates are counted by the last statement, where they wait
 * for nothing else, so others may have taken the room by then.
 */
export const roomLeft = (tx: Tx): Statement<{ room: number }> => sql<{ room: number }>`
  select greatest(coalesce(t.product_limit, 9000000000000000) - u.products, 0) as room
  from tenant_usage u join tenants t on t.id = u.tenant_id where u.tenant_id = ${tx.tenantId}`;

const lockProducts = (tx: Tx, ids: number[], skipsHeld: boolean) => sql<LockedProduct>`
  select p.id, ${plainColumns()}, p.price, p.tax_rate_id, p.brand_id, array_to_json(p.tags)::text as tags, p.list_price,
    p.variant_options, p.properties
  from products p where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[])
  order by p.id for update ${skipsHeld ? fragment`skip locked` : nothing}`;

/**
 * A product with its lists as the database returns them. Lists are compared as text, so `asRow` gives them the one text
 * form used here.
 */
type LockedProduct = Omit<ProductRow, 'variant_options' | 'properties'> &
  Record<'variant_options' | 'properties', NamedText[]>;

const asRow = ({ variant_options, properties, ...row }: LockedProduct): ProductRow => ({
  ...row,
  variant_options: toJsonList(variant_options),
  properties: toJsonList(properties),
});

/**
 * Reads the links of the locked products. Each relation names the tenant, else Citus asks all nodes, and one that is down
 * would refuse the updates of every tenant.
 */
const linksOf = (tx: Tx, ids: number[]) => sql<
  Pick<CurrentProduct, 'id'> & Omit<CurrentProduct, keyof ProductRow>
>`
  select p.id,
    array(select category_id from product_categories c
          where c.tenant_id = ${tx.tenantId} and c.product_id = p.id order by category_id) as category_ids,
    coalesce((select jsonb_object_agg(location_id, quantity) from stock_levels s
          where s.tenant_id = ${tx.tenantId} and s.product_id = p.id), '{}') as stock,
    exists (select from bundle_components b where b.tenant_id = ${tx.tenantId} and b.bundle_id = p.id) as is_bundle
  from products p where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[])`;
