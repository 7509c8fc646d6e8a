import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from './changes.ts';
import { markTermsChanged } from './terms.ts';
import { usageOf } from './usage.ts';

export const BRAND_TAKEN = message('brand_taken');

/**
 * Renames a brand; its products carry the new name to the channels.
 *
 * @throws ApiError not_found; ValidationError for a name another brand has in any spelling
 */
export async function renameBrand(tx: Tx, actor: Actor, id: number, name: string): Promise<void> {
  const renamed = await tx
    .count(sql`
      update brands set name = ${name}, name_key = ${foldKey(name)} where tenant_id = ${tx.tenantId} and id = ${id}`)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
      throw invalid('name', BRAND_TAKEN);
    });
  if (renamed === 0) throw notFound('brand');
  markTermsChanged(tx);
  markChanged(tx, await productsOfBrand(tx, id));
  audit(tx, { actor, action: 'brand.renamed', subjectType: 'brand', subjectId: id, details: { name } });
}

/**
 * Deletes a brand that no product, rule or markup names any more. @throws ApiError not_found, or conflict while one
 * does
 */
export async function deleteBrand(tx: Tx, actor: Actor, id: number): Promise<void> {
  const brand = await lockBrand(tx, id);
  const usage = await usageOf(tx, 'brand', id);
  if (usage.products_count > 0)
    throw new ApiError(
      'conflict',
      message('brand_used', { name: brand.name, products: usage.products_count }),
    );
  requireUnreferred(brand.name, usage);
  tx.later(sql`delete from brands where tenant_id = ${tx.tenantId} and id = ${id}`);
  markTermsChanged(tx);
  const details = { name: brand.name };
  audit(tx, { actor, action: 'brand.deleted', subjectType: 'brand', subjectId: id, details });
}

/**
 * Moves the products of one brand to another and deletes the first. Rules and markups that name it are not rewritten,
 * because two that would then name one brand may contradict each other: they have to be changed before.
 *
 * @returns the number of moved products
 * @throws ApiError not_found; conflict while a rule or markup names the brand; ValidationError for an unknown target
 */
export async function mergeBrand(tx: Tx, actor: Actor, id: number, intoId: number): Promise<number> {
  if (id === intoId) throw invalid('into_id', message('brand_into_itself'));
  const locked = await tx.run(sql<{ id: number; name: string }>`
    select id, name from brands where tenant_id = ${tx.tenantId} and id in (${id}, ${intoId}) order by id for update`);
  const brand = locked.find((row) => row.id === id);
  const into = locked.find((row) => row.id === intoId);
  if (brand === undefined) throw notFound('brand');
  if (into === undefined) throw invalid('into_id', message('selected_brand_unknown'));
  requireUnreferred(brand.name, await usageOf(tx, 'brand', id));
  const products = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and brand_id = ${id} order by id for no key update`);
  tx.later(sql`
    update products set brand_id = ${intoId}, updated_at = now() where tenant_id = ${tx.tenantId} and brand_id = ${id}`);
  tx.later(sql`delete from brands where tenant_id = ${tx.tenantId} and id = ${id}`);
  markTermsChanged(tx);
  markChanged(
    tx,
    products.map((product) => product.id),
  );
  const details = { name: brand.name, into_id: intoId, into: into.name, products: products.length };
  audit(tx, { actor, action: 'brand.merged', subjectType: 'brand', subjectId: id, details });
  return products.length;
}

function requireUnreferred(name: string, usage: { rules_count: number; markups_count: number }): void {
  if (usage.rules_count === 0 && usage.markups_count === 0) return;
  throw new ApiError(
    'conflict',
    message('brand_named_by_rules', { name, rules: usage.rules_count, markups: usage.markups_count }),
  );
}

async function lockBrand(tx: Tx, id: number): Promise<{ name: string }> {
  const brand = await tx.first(sql<{ name: string }>`
    select name from brands where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (brand === undefined) throw notFound('brand');
  return brand;
}

async function productsOfBrand(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and brand_id = ${id}`);
  return rows.map((row) => row.id);
}
