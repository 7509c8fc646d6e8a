import { gtinVariants, normaliseGtin } from '@sluice/connector-kit';
import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { factsOf } from '../file/fields.ts';
import type { RowDraft } from './row-draft.ts';

/** The product a row is about. */
export interface Found {
  by: 'sku' | 'ean' | 'name';
  /** More than one: nothing says which of them is meant. */
  ids: number[];
}

/** One form for all ways to write a GTIN; other codes stay as they are. */
export const barcodeKey = (ean: string): string => normaliseGtin(ean) ?? ean;

/**
 * The products that rows are about: the one that a row was exported from, if the row still names it; else by SKU where a row has one, else by barcode, else by name among products that have
 * neither. A brand, a model or options that the row gives tell products of one name apart.
 */
export async function findProducts(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<RowDraft, Found>> {
  const found = await byExport(tx, drafts);
  const others = drafts.filter((draft) => !found.has(draft));
  const rest = others.filter(({ input }) => input.sku == null);
  const [skus, eans, names] = await Promise.all([
    bySku(tx, others),
    byBarcode(tx, rest),
    byName(
      tx,
      rest.filter(({ input }) => input.ean == null),
    ),
  ]);
  for (const draft of others) {
    const { sku, ean, name } = draft.input;
    if (sku != null) put(found, draft, 'sku', skus.get(sku));
    else if (ean != null) put(found, draft, 'ean', eans.get(barcodeKey(ean)));
    else if (name !== undefined)
      put(
        found,
        draft,
        'name',
        (names.get(name) ?? []).filter((one) => isMeant(draft, one)).map(({ id }) => id),
      );
  }
  return found;
}

function put(found: Map<RowDraft, Found>, draft: RowDraft, by: Found['by'], ids: number[] | undefined): void {
  if (ids !== undefined && ids.length > 0) found.set(draft, { by, ids });
}

/**
 * The products that rows were exported from. Ids of another installation may be those of other products, so the product
 * must have the SKU of the row; without one, its barcode, and without that, its name.
 */
async function byExport(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<RowDraft, Found>> {
  const found = new Map<RowDraft, Found>();
  const ids = drafts.flatMap(({ exportedId }) => exportedId ?? []);
  if (ids.length === 0) return found;
  const rows = await tx.run(sql<Exported>`
    select id, sku, ean, name from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const products = new Map(rows.map((row) => [row.id, row]));
  for (const draft of drafts) {
    const product = products.get(draft.exportedId ?? 0);
    if (product === undefined) continue;
    const by = nameOf(draft, product);
    if (by !== undefined) put(found, draft, by, [product.id]);
  }
  return found;
}

interface Exported {
  id: number;
  sku: string | null;
  ean: string | null;
  name: string;
}

/** The key in which a row and a product agree. Keys are compared as they are read from a file, where a dash is none. */
function nameOf({ input }: RowDraft, { sku, ean, name }: Exported): Found['by'] | undefined {
  const ownSku = readKey('sku', sku);
  if (ownSku !== undefined || input.sku != null) return ownSku === input.sku ? 'sku' : undefined;
  const ownEan = readKey('ean', ean);
  if (ownEan === undefined && input.ean == null) return name === input.name ? 'name' : undefined;
  return barcodeKey(ownEan ?? '') === barcodeKey(input.ean ?? '') ? 'ean' : undefined;
}

function readKey(field: 'sku' | 'ean', stored: string | null): string | undefined {
  const result = factsOf(field).read(stored ?? '', '.');
  return result !== undefined && 'value' in result ? String(result.value) : undefined;
}

async function bySku(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<string, number[]>> {
  const skus = drafts.flatMap(({ input }) => input.sku ?? []);
  if (skus.length === 0) return new Map();
  const rows = await tx.run(sql<{ sku: string; id: number }>`
    select sku, id from products where tenant_id = ${tx.tenantId} and sku = any(${skus}::text[])`);
  return new Map(rows.map((row) => [row.sku, [row.id]]));
}

async function byBarcode(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<string, number[]>> {
  const eans = [
    ...new Set(drafts.flatMap(({ input }) => (input.ean == null ? [] : gtinVariants(input.ean)))),
  ];
  if (eans.length === 0) return new Map();
  const rows = await tx.run(sql<{ ean: string; id: number }>`
    select ean, id from products where tenant_id = ${tx.tenantId} and ean = any(${eans}::text[]) order by id`);
  const ids = new Map<string, number[]>();
  for (const { ean, id } of rows) {
    const key = barcodeKey(ean);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
}

interface Namesake {
  id: number;
  name: string;
  model: string | null;
  brand_id: number | null;
  brand: string | null;
  options: { name: string; value: string }[];
}

async function byName(tx: Tx, drafts: readonly RowDraft[]): Promise<Map<string, Namesake[]>> {
  const names = [...new Set(drafts.flatMap(({ input }) => input.name ?? []))];
  if (names.length === 0) return new Map();
  const rows = await tx.run(sql<Namesake>`
    select p.id, p.name, p.model, p.brand_id, b.name_key as brand, p.variant_options as options from products p
    left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
    where p.tenant_id = ${tx.tenantId} and p.sku is null and p.ean is null and p.name = any(${names}::text[])
    order by p.id`);
  return Map.groupBy(rows, ({ name }) => name);
}

/** Whether nothing that the row says of itself speaks against the product. */
function isMeant({ input }: RowDraft, one: Namesake): boolean {
  if (input.brand_name != null && foldKey(input.brand_name) !== one.brand) return false;
  if (input.brand_name == null && input.brand_id != null && input.brand_id !== one.brand_id) return false;
  if (input.model != null && input.model !== one.model) return false;
  const options = Object.entries(input.variant_options ?? {});
  return options.every(([name, value]) =>
    one.options.some((has) => foldKey(has.name) === foldKey(name) && has.value === value),
  );
}
