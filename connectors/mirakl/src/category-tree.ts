import type { CategoryAttribute, ChannelCategoryPage } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { isRole } from './product-file.ts';
import { type Attribute, Attributes, Hierarchies, ValuesLists } from './schema.ts';

/** The operator's catalogue in one answer, as a flat list. Products are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const { hierarchies } = await call(ctx, { method: 'GET', path: '/hierarchies' }, Hierarchies);
  const codes = new Set(hierarchies.map(({ code }) => code));
  const parents = new Set(hierarchies.map(({ parent_code }) => parent_code));
  const all = hierarchies.map(({ code, label, parent_code }) => ({
    syncId: code,
    name: label || code,
    parentSyncId: parent_code && parent_code !== code && codes.has(parent_code) ? parent_code : null,
    assignable: !parents.has(code),
  }));
  const below = Map.groupBy(all, ({ parentSyncId }) => parentSyncId);
  const sorted: typeof all = [];
  const add = (parent: string | null): void => {
    for (const one of below.get(parent) ?? []) {
      sorted.push(one);
      add(one.syncId);
    }
  };
  add(null);
  return { categories: sorted, next: null };
}

/** Attributes of a category and those of all categories, without the ones that the listing itself fills. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  // The levels below are other categories. All attributes of the levels above come along.
  const query = { hierarchy: categorySyncId, max_level: 0 };
  const { attributes } = await call(ctx, { method: 'GET', path: '/products/attributes', query }, Attributes);
  const open = attributes.filter(
    ({ requirement_level, roles }) =>
      requirement_level !== 'DISABLED' && !(roles ?? []).some(({ type }) => isRole(type)),
  );
  const lists = await valuesOf(ctx, open);
  return open.map((attribute) => ({
    code: attribute.code,
    label: attribute.label || attribute.code,
    required: attribute.requirement_level === 'REQUIRED',
    multiple: attribute.type.includes('MULTIPLE'),
    allowedValues: lists.get(listOf(attribute) ?? '') ?? null,
  }));
}

type Values = readonly { readonly code: string; readonly label: string }[];

/** The operator's lists of values that the attributes name. */
async function valuesOf(ctx: Context, attributes: readonly Attribute[]): Promise<Map<string, Values>> {
  const found = new Map<string, Values>();
  for (const code of new Set(attributes.flatMap((one) => listOf(one) ?? []))) {
    const answer = await call(ctx, { method: 'GET', path: '/values_lists', query: { code } }, ValuesLists);
    const list = (answer.values_lists ?? []).find((one) => one.code === code);
    if (list === undefined) continue;
    found.set(
      code,
      (list.values ?? []).map((value) => ({ code: value.code, label: value.label || value.code })),
    );
  }
  return found;
}

const listOf = ({ type, type_parameters, values_list }: Attribute): string | undefined => {
  if (!type.startsWith('LIST')) return undefined;
  return (
    (type_parameters ?? []).find(({ name }) => name === 'LIST_CODE')?.value ?? (values_list || undefined)
  );
};
