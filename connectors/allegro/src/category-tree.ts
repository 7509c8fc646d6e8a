import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { isGtin, parametersOf } from './parameters.ts';
import { CategoryNodes, type CategoryParameter } from './schema.ts';

/** Branches of one page: Allegro gives the children of one category a call. */
const BRANCHES = 20;

const open = Compile(Type.Array(Type.String({ minLength: 1 })));

/**
 * The tree branch by branch, the deepest first, so that few branches are open at a time. Parents come before their children.
 * Offers are put into leaves alone.
 */
export async function readCategoryTree(ctx: Context, cursor: string | null): Promise<ChannelCategoryPage> {
  const categories: ChannelCategory[] = [];
  const stack = cursor === null ? [''] : branchesIn(cursor);
  for (let read = 0; read < BRANCHES; read++) {
    const parent = stack.pop();
    if (parent === undefined) break;
    const children = await childrenOf(ctx, parent);
    categories.push(...children);
    for (const { syncId, assignable } of children.toReversed()) if (!assignable) stack.push(syncId);
  }
  return { categories, next: stack.length === 0 ? null : JSON.stringify(stack) };
}

function branchesIn(cursor: string): string[] {
  const branches: unknown = JSON.parse(cursor);
  if (open.Check(branches)) return branches;
  throw new ConnectorError({
    kind: 'invalid_request',
    message: 'this is no place in the tree of categories',
  });
}

async function childrenOf(ctx: Context, parent: string): Promise<ChannelCategory[]> {
  const query = parent === '' ? {} : { 'parent.id': parent };
  const { categories } = await call(
    ctx,
    { method: 'GET', path: '/sale/categories', query, as: 'application' },
    CategoryNodes,
  );
  return categories.map(({ id, name, leaf }) => ({
    syncId: id,
    name,
    parentSyncId: parent === '' ? null : parent,
    assignable: leaf,
  }));
}

/** The parameters of a category. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const parameters = await parametersOf(ctx, categorySyncId);
  return parameters.map(attributeOf);
}

/**
 * A parameter of the product is not asked for: the catalogue has it for a known product, and Allegro names it for a new one. So it
 * is with one that is required under conditions.
 */
function attributeOf(parameter: CategoryParameter): CategoryAttribute {
  const { id, name, unit, required, options, restrictions, dictionary } = parameter;
  const values = (dictionary ?? []).map(({ id: code, value }) => ({ code, label: value }));
  return {
    code: id,
    label: unit ? `${name} (${unit})` : name,
    required: required === true && options?.describesProduct !== true && !isGtin(parameter),
    multiple: restrictions?.multipleChoices === true || (restrictions?.allowedNumberOfValues ?? 1) > 1,
    allowedValues: values.length === 0 ? null : values,
    customValues: options?.customValuesEnabled === true && options.ambiguousValueId != null,
  };
}
