import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markCategoryChanged } from '../catalog/index.ts';
import { requireCategory } from './subjects.ts';

/**
 * Sets a value on a category of ours, such as Material = Cotton. It holds for the products in it and below it, unless a
 * category nearer to them sets another. Names are compared like those of categories.
 *
 * @throws ApiError not_found; ValidationError for an empty name or value
 */
export async function setCategoryOption(
  tx: Tx,
  actor: Actor,
  categoryId: number,
  { name, value }: Omit<CategoryOption, 'category_id'>,
): Promise<void> {
  const key = foldKey(name);
  if (key === '') throw invalid('name', message('may_not_be_empty', { field: 'name' }));
  if (value.trim() === '') throw invalid('value', message('may_not_be_empty', { field: 'value' }));
  await requireCategory(tx, categoryId);
  tx.later(sql`
    insert into category_options (tenant_id, category_id, name_key, name, value)
    values (${tx.tenantId}, ${categoryId}, ${key}, ${name.trim()}, ${value.trim()})
    on conflict (tenant_id, category_id, name_key) do update set name = excluded.name, value = excluded.value`);
  await markCategoryChanged(tx, categoryId);
  const details = { name, value };
  audit(tx, {
    actor,
    action: 'category.option_set',
    subjectType: 'category',
    subjectId: categoryId,
    details,
  });
}

/** @throws ApiError not_found when the category has no such option of its own */
export async function removeCategoryOption(
  tx: Tx,
  actor: Actor,
  categoryId: number,
  name: string,
): Promise<void> {
  const removed = await tx.count(sql`
    delete from category_options
    where tenant_id = ${tx.tenantId} and category_id = ${categoryId} and name_key = ${foldKey(name)}`);
  if (removed === 0)
    throw new ApiError('not_found', message('category_option_missing', { category: categoryId, name }));
  await markCategoryChanged(tx, categoryId);
  const details = { name };
  audit(tx, {
    actor,
    action: 'category.option_removed',
    subjectType: 'category',
    subjectId: categoryId,
    details,
  });
}

export interface CategoryOption {
  category_id: number;
  name: string;
  value: string;
}

/** Options of all categories, or of one. */
export const categoryOptions = (
  tx: Tx,
  categoryId: number | null,
): Statement<CategoryOption> => sql<CategoryOption>`
  select category_id, name, value from category_options
  where tenant_id = ${tx.tenantId} and (${categoryId}::bigint is null or category_id = ${categoryId})
  order by category_id, name_key`;
