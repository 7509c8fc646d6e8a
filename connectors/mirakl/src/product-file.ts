import { ConnectorError, type ListingItem, message, multipart } from '@sluice/connector-kit';
import { type Context, call, dailyFact } from './client.ts';
import { csvOf } from './csv.ts';
import { paced } from './import-pace.ts';
import { skuOf } from './keys.ts';
import { type Attribute, Attributes, Import } from './schema.ts';
import type { ShopFacts } from './shop-facts.ts';

/** The attributes of an operator that mean the same on every marketplace, whatever their code. */
export const ROLES = {
  CATEGORY: ({ payload }) => payload.categorySyncId ?? '',
  SHOP_SKU: ({ key }) => skuOf(key),
  UNIQUE_IDENTIFIER: ({ payload }) => payload.barcode ?? '',
  TITLE: ({ payload }) => payload.title,
  DESCRIPTION: ({ payload }) => payload.description,
  BRAND: ({ payload }) => payload.brand ?? '',
  MAIN_IMAGE: ({ payload }) => payload.images[0] ?? '',
  VARIANT_GROUP_CODE: ({ payload }) => payload.family?.code ?? '',
} as const satisfies Readonly<Record<string, (item: ListingItem) => string>>;
type Role = keyof typeof ROLES;

export const isRole = (type: string): type is Role => type in ROLES;

/** The operator's codes of those attributes. */
export type RoleColumns = Readonly<Partial<Record<Role, string>>>;

/** Attributes may be asked for once an hour. */
export const roleColumns = (ctx: Context): Promise<RoleColumns> =>
  dailyFact(ctx, 'roles', async () => {
    const query = { with_roles: true };
    const { attributes } = await call(
      ctx,
      { method: 'GET', path: '/products/attributes', query },
      Attributes,
    );
    const found = attributes.flatMap(({ code, roles }) =>
      (roles ?? []).flatMap(({ type }) => (isRole(type) ? [[type, code] as const] : [])),
    );
    // Of several with one role the first counts.
    return Object.fromEntries(found.reverse());
  });

/** A shared attribute for a picture beside the main one: it has no role, so its code has to tell. */
const isImage = ({ code, type, roles, hierarchy_code }: Attribute): boolean =>
  type === 'MEDIA' &&
  !hierarchy_code &&
  (roles ?? []).length === 0 &&
  /ima?ge?|photo|picture|bild|media/i.test(code);

/** The operator's codes for further pictures, in its order; all categories share them. Null where it has no such category. */
async function imageColumns(ctx: Context, categories: readonly string[]): Promise<readonly string[] | null> {
  try {
    return await dailyFact(ctx, 'images', () => readImageColumns(ctx, categories));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function readImageColumns(
  ctx: Context,
  [category = '', ...more]: readonly string[],
): Promise<string[]> {
  try {
    const query = { hierarchy: category, max_level: 0 };
    const { attributes } = await call(
      ctx,
      { method: 'GET', path: '/products/attributes', query },
      Attributes,
    );
    return attributes.filter(isImage).map(({ code }) => code);
  } catch (error) {
    if (more.length > 0 && error instanceof ConnectorError && error.kind === 'not_found')
      return readImageColumns(ctx, more);
    throw error;
  }
}

/** The columns of a file of products. */
export interface Columns {
  readonly roles: RoleColumns;
  readonly images: readonly string[];
}

/**
 * The columns for products of these categories; null where the operator has none of them.
 *
 * @throws ConnectorError `forbidden` where the operator's catalogue cannot be filled by a program
 */
export async function columnsFor(ctx: Context, categories: readonly string[]): Promise<Columns | null> {
  const roles = await roleColumns(ctx);
  if (roles.SHOP_SKU === undefined || roles.CATEGORY === undefined)
    throw new ConnectorError({ kind: 'forbidden', message: message('mirakl_no_products') });
  const images = await imageColumns(ctx, categories);
  return images && { roles, images };
}

/** The pictures that a product can have. */
export const mostImages = ({ roles, images }: Columns): number =>
  images.length + (roles.MAIN_IMAGE === undefined ? 0 : 1);

/** Sends the data of products, in the operator's own columns. Resolves to the number of the import. */
export async function importProducts(ctx: Context, rows: readonly (readonly string[])[]): Promise<number> {
  const bytes = new TextEncoder().encode(csvOf(rows));
  const form = await multipart([
    { name: 'file', fileName: 'products.csv', contentType: 'text/csv', bytes },
    { name: 'operator_format', text: 'true' },
  ]);
  const request = { method: 'POST', path: '/products/imports', ...form } as const;
  const { import_id } = await paced(ctx, 'products', () => call(ctx, request, Import));
  return import_id;
}

/** The head and a row for each item. An attribute with several values has them in one cell. */
export function rowsOf(
  items: readonly ListingItem[],
  columns: Columns,
  { separator }: ShopFacts,
): string[][] {
  const roles = Object.entries(columns.roles) as [Role, string][];
  const further = columns.roles.MAIN_IMAGE === undefined ? 0 : 1;
  const own = new Set([...Object.values(columns.roles), ...columns.images]);
  const codes = new Set(items.flatMap(({ payload }) => payload.attributes.map(({ code }) => code)));
  const others = [...codes].filter((code) => !own.has(code)).sort();
  const rows = items.map((item) => [
    ...roles.map(([role]) => ROLES[role](item)),
    ...columns.images.map((_, at) => item.payload.images[at + further] ?? ''),
    ...others.map((code) => valuesOf(item, code).join(separator)),
  ]);
  return [[...roles.map(([, code]) => code), ...columns.images, ...others], ...rows];
}

const valuesOf = ({ payload }: ListingItem, code: string): string[] =>
  payload.attributes.filter((one) => one.code === code).map(({ value }) => value);
