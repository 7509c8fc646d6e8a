import { type Category, type CategoryInput, type CategoryPatch, foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { type ErrorBag, invalid, notFound } from '../../platform/http/errors.ts';
import { markChanged } from './changes.ts';
import { markTermsChanged } from './terms.ts';

interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  publish_enabled: boolean;
  products_count: number;
  mappings: Omit<Category['mappings'][number], 'platform_id' | 'platform_name'>[] | null;
}

export const allCategories = (tx: Tx): Statement<CategoryRow> => sql<CategoryRow>`
  select c.id, c.parent_id, c.name, c.publish_enabled, coalesce(n.products, 0) as products_count, m.mappings
  from categories c
  left join (select category_id, count(*) as products from product_categories
             where tenant_id = ${tx.tenantId} group by category_id) n on n.category_id = c.id
  left join (select m.category_id, jsonb_agg(jsonb_build_object('platform_slug', k.platform, 'sync_id', m.sync_id,
               'platform_category_name', m.platform_category_name) order by m.connection_id) as mappings
             from category_mappings m join connections k on k.tenant_id = m.tenant_id and k.id = m.connection_id
             where m.tenant_id = ${tx.tenantId} group by m.category_id) m on m.category_id = c.id
  where c.tenant_id = ${tx.tenantId} order by c.name_key, c.id`;

export interface PlatformName {
  id: number;
  label: string;
}

/** A category on the way down, with the path that led to it. */
interface Reached {
  row: CategoryRow;
  above: Reached | undefined;
}

/**
 * The tree flattened depth first: a parent always precedes its children, siblings are in the order of their names.
 * Yields one at a time, because the paths of deep categories together are far longer than the rows.
 */
export function* presentTree(
  rows: readonly CategoryRow[],
  platform: (slug: string) => PlatformName,
): Generator<Category> {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  // A stack instead of recursion: the depth is unlimited.
  const stack: Reached[] = (children.get(null) ?? []).map((row) => ({ row, above: undefined })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { row } = next;
    const below = children.get(row.id) ?? [];
    yield {
      id: row.id,
      name: row.name,
      parent_id: row.parent_id,
      path: pathOf(next),
      publish_enabled: row.publish_enabled,
      products_count: row.products_count,
      child_count: below.length,
      mappings: (row.mappings ?? []).map((mapping) => ({
        platform_id: platform(mapping.platform_slug).id,
        platform_name: platform(mapping.platform_slug).label,
        ...mapping,
      })),
    };
    for (const child of below.toReversed()) stack.push({ row: child, above: next });
  }
}

function pathOf(reached: Reached): string[] {
  const path: string[] = [];
  for (let at: Reached | undefined = reached; at !== undefined; at = at.above) path.push(at.row.name);
  return path.reverse();
}

const NAME_TAKEN = message('category_taken');
const UNKNOWN_PARENT = message('selected_parent_unknown');
const CYCLE = message('category_cycle');

/**
 * @param errors errors already found in the input; those the database finds are added
 * @throws ValidationError for these, an unknown parent or a name taken among its children
 */
export async function createCategory(
  tx: Tx,
  input: Partial<CategoryInput>,
  errors: ErrorBag,
): Promise<number> {
  const { name = '', parent_id: parentId = null } = input;
  if (parentId !== null && !(await lockParent(tx, parentId))) errors.add('parent_id', UNKNOWN_PARENT);
  await checkName(tx, { id: null, parentId, name }, errors);
  errors.throwIfAny();
  const row = await tx.first(sql<{ id: number }>`
    insert into categories (tenant_id, parent_id, name, name_key, publish_enabled)
    values (${tx.tenantId}, ${parentId}, ${name}, ${foldKey(name)}, ${input.publish_enabled ?? true})
    on conflict (tenant_id, parent_id, name_key) do nothing returning id`);
  if (row === undefined) throw invalid('name', NAME_TAKEN);
  markTermsChanged(tx);
  return row.id;
}

/** Whether the category exists; it then stays until the commit. */
async function lockParent(tx: Tx, id: number): Promise<boolean> {
  const parent = await tx.first(
    sql`select from categories where tenant_id = ${tx.tenantId} and id = ${id} for key share`,
  );
  return parent !== undefined;
}

/** Needs a valid parent and a name, since siblings cannot be compared otherwise. */
async function checkName(
  tx: Tx,
  category: { id: number | null; parentId: number | null; name: string },
  errors: ErrorBag,
): Promise<void> {
  if (errors.has('name') || errors.has('parent_id')) return;
  const sibling = await tx.first(sql`
    select from categories where tenant_id = ${tx.tenantId} and name_key = ${foldKey(category.name)}
      and parent_id is not distinct from ${category.parentId}::bigint and id is distinct from ${category.id}::bigint`);
  if (sibling !== undefined) errors.add('name', NAME_TAKEN);
}

/**
 * @param errors as for `createCategory`
 * @throws ValidationError for these, a name that is taken or a move that would make a cycle
 */
export async function updateCategory(
  tx: Tx,
  id: number,
  patch: CategoryPatch,
  errors: ErrorBag,
): Promise<void> {
  // Moves of one tenant take turns: two at once could close a cycle that neither sees.
  if (patch.parent_id !== undefined)
    tx.later(sql`select pg_advisory_xact_lock(hashtextextended('categories', ${tx.tenantId}))`);
  const current = await tx.first(sql<{ parent_id: number | null; name: string; publish_enabled: boolean }>`
    select parent_id, name, publish_enabled from categories where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (current === undefined) throw notFound('category');
  const parentId = patch.parent_id === undefined ? current.parent_id : patch.parent_id;
  const isMoved = parentId !== null && parentId !== current.parent_id;
  if (isMoved && !(await lockParent(tx, parentId))) errors.add('parent_id', UNKNOWN_PARENT);
  const name = patch.name ?? current.name;
  await checkName(tx, { id, parentId, name }, errors);
  if (isMoved && (await isBelow(tx, parentId, id))) errors.add('parent_id', CYCLE);
  errors.throwIfAny();
  try {
    await tx.count(sql`
      update categories set name = ${name}, name_key = ${foldKey(name)}, parent_id = ${parentId},
        publish_enabled = ${patch.publish_enabled ?? current.publish_enabled}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('categories_tenant_id_parent_id'))
      throw invalid('name', NAME_TAKEN);
    throw error;
  }
  markTermsChanged(tx);
  await markCategoryChanged(tx, id);
}

/** Whether a category is `top` or one of its descendants. */
async function isBelow(tx: Tx, id: number, top: number): Promise<boolean> {
  const found = await tx.first(sql`
    with recursive up as (
      select id, parent_id from categories where tenant_id = ${tx.tenantId} and id = ${id}
      union
      select c.id, c.parent_id from up join categories c on c.tenant_id = ${tx.tenantId} and c.id = up.parent_id
    ) select from up where id = ${top}`);
  return found !== undefined;
}

/**
 * Products of a category and of everything below it carry its path and its publish flag to the channels, so they are
 * planned anew.
 */
export async function markCategoryChanged(tx: Tx, id: number): Promise<void> {
  const rows = await tx.run(sql<{ product_id: number }>`
    with recursive below as (
      select id from categories where tenant_id = ${tx.tenantId} and id = ${id}
      union
      select c.id from below join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = below.id
    ) select distinct product_id from product_categories
      where tenant_id = ${tx.tenantId} and category_id in (select id from below)`);
  markChanged(
    tx,
    rows.map((row) => row.product_id),
  );
}

/** Deletes a leaf: product links and channel mappings go with it, products stay. @throws ValidationError with children. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  const [found, child] = await Promise.all([
    tx.first(sql`select from categories where tenant_id = ${tx.tenantId} and id = ${id} for update`),
    tx.first(sql`select from categories where tenant_id = ${tx.tenantId} and parent_id = ${id} limit 1`),
  ]);
  if (found === undefined) throw notFound('category');
  if (child !== undefined) throw hasChildren();
  await markCategoryChanged(tx, id);
  try {
    await tx.count(sql`delete from categories where tenant_id = ${tx.tenantId} and id = ${id}`);
  } catch (error) {
    // A child was created meanwhile.
    if (violatedConstraint(error)?.includes('parent_id')) throw hasChildren();
    throw error;
  }
  markTermsChanged(tx);
}

const hasChildren = () => invalid('category', message('category_has_children'));
