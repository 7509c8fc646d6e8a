import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
} from '@sluice/connector-kit';
import { type Call, type Context, call } from './client.ts';
import { OWN_KEYS } from './map.ts';
import { unrefused } from './products.ts';
import {
  type Attribute,
  AttributesAnswer,
  AttributeValuesPage,
  type Category,
  CategoryPage,
} from './schema.ts';

const categories = (path: string, query: Call['query'] = {}): Call => ({
  service: 'catalogue',
  method: 'GET',
  path: `/product/api/categories/${path}`,
  query,
});

/** The most that a page holds. */
const CATEGORIES_A_PAGE = 2_000;

/** Inner nodes first, then leaves: each is a list of its own. */
export async function readCategoryTree(ctx: Context, cursor: string | null): Promise<ChannelCategoryPage> {
  const [, list = 'inner', from = '0'] = /^(inner|leaf):(\d+)$/.exec(cursor ?? 'inner:0') ?? [];
  if (cursor !== null && cursor !== `${list}:${from}`)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the tree` });
  const page = Number(from);
  const query = { leaf: list === 'leaf', status: 'ACTIVE', page, size: CATEGORIES_A_PAGE };
  const asked = categories('get-all-categories', query);
  const { data, totalPages } = unrefused(await call(ctx, asked, CategoryPage));
  const isLast = data.length === 0 || page + 1 >= (totalPages ?? 1);
  const next = list === 'inner' ? 'leaf:0' : null;
  return { categories: data.map(channelCategory), next: isLast ? next : `${list}:${page + 1}` };
}

function channelCategory({ categoryId, name, parentCategoryId, leaf, available }: Category): ChannelCategory {
  const isRoot = parentCategoryId == null || parentCategoryId <= 0 || parentCategoryId === categoryId;
  return {
    syncId: String(categoryId),
    name,
    parentSyncId: isRoot ? null : String(parentCategoryId),
    assignable: leaf === true && available !== false,
  };
}

const VALUES_A_PAGE = 1_000;

/** Values of one attribute that are read; there are attributes with some thousands. */
const MAX_VALUE_PAGES = 20;

/** Marks attributes that tell variants apart in an import. */
const VARIANT = '_variant_property';

/** The attributes of a leaf beside those that every product has: one call more for each with a list of values. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const path = `${encodeURIComponent(categorySyncId)}/attributes`;
  const { data } = unrefused(await call(ctx, categories(path), AttributesAnswer));
  const common = [...(data.baseAttributes ?? []), ...(data.attributes ?? [])];
  const coded = [
    ...common.filter(({ id }) => !OWN_KEYS.has(id)).map((one) => [one.id, one] as const),
    ...(data.variantAttributes ?? []).map((one) => [variantCode(one.id), one] as const),
  ];
  const attributes: CategoryAttribute[] = [];
  for (const [code, one] of new Map(coded)) {
    const values = isEnum(one) ? await readValues(ctx, categorySyncId, one.id) : [];
    attributes.push({
      code,
      label: one.name || one.id,
      required: one.mandatory === true,
      // The form in which an import takes several values is not defined.
      multiple: false,
      allowedValues: values.length === 0 ? null : values,
    });
  }
  return attributes;
}

const variantCode = (id: string): string => (id.endsWith(VARIANT) ? id : `${id}${VARIANT}`);

const isEnum = ({ type }: Attribute): boolean => type?.toLowerCase() === 'enum';

/** An import takes the text of a value. */
async function readValues(
  ctx: Context,
  category: string,
  attribute: string,
): Promise<{ code: string; label: string }[]> {
  const path = `${encodeURIComponent(category)}/attribute/${encodeURIComponent(attribute)}/values`;
  const values = new Set<string>();
  for (let page = 0; page < MAX_VALUE_PAGES; page++) {
    const asked = categories(path, { page, size: VALUES_A_PAGE });
    const { data, totalPages } = unrefused(await call(ctx, asked, AttributeValuesPage));
    for (const { value } of data) if (value) values.add(value);
    if (data.length === 0 || page + 1 >= (totalPages ?? 1)) break;
  }
  return [...values].map((value) => ({ code: value, label: value }));
}
