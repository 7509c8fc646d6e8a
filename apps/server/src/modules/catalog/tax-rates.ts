import { message } from '@sluice/contracts/messages';
import { madeIn, type TaxRateUse, taxRateName } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { violatedConstraint } from '../../platform/db/unavailable.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { number } from '../../platform/http/present.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from './changes.ts';

/** The tax rates by rate, with the number of products that have each. */
export async function taxRatesInUse(tx: Tx): Promise<TaxRateUse[]> {
  const rows = await tx.run(sql<{ id: number; name: string; rate: string; products_count: number }>`
    select t.id, t.name, t.rate, coalesce(n.products, 0) as products_count from tax_rates t
    left join (select tax_rate_id, count(*) as products from products
               where tenant_id = ${tx.tenantId} group by tax_rate_id) n on n.tax_rate_id = t.id
    where t.tenant_id = ${tx.tenantId} order by t.rate, t.id`);
  return rows.map((row) => ({ ...row, rate: number(row.rate) }));
}

const taken = (rate: number) => invalid('rate', message('tax_rate_taken', { rate }));

/** @throws ValidationError when the tenant has a rate of this percentage */
export async function createTaxRate(
  tx: Tx,
  actor: Actor,
  input: { name: string; rate: number },
): Promise<number> {
  const row = await tx.first(sql<{ id: number }>`
    insert into tax_rates (tenant_id, name, rate) values (${tx.tenantId}, ${input.name}, ${input.rate})
    on conflict (tenant_id, rate) do nothing returning id`);
  if (row === undefined) throw taken(input.rate);
  log(tx, actor, { what: 'created', id: row.id, details: input });
  return row.id;
}

/**
 * Changes name or percentage. Prices are stored without VAT and stay; the prices including VAT of its products change,
 * and with them the prices sent to channels that show VAT.
 *
 * @returns the number of products sent anew
 * @throws ApiError not_found; ValidationError for a percentage that exists already
 */
export async function updateTaxRate(
  tx: Tx,
  actor: Actor,
  id: number,
  patch: { name?: string; rate?: number },
): Promise<number> {
  const before = await tx.first(sql<{ name: string; rate: string }>`
    select name, rate from tax_rates where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (before === undefined) throw notFound('tax_rate');
  const rate = patch.rate ?? number(before.rate);
  const name = nameAfter(before, patch.name ?? before.name, rate);
  await tx
    .count(sql`
      update tax_rates set name = ${name}, rate = ${rate}
      where tenant_id = ${tx.tenantId} and id = ${id}`)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
      throw taken(rate);
    });
  log(tx, actor, {
    what: 'updated',
    id,
    details: { ...patch, name, before: { name: before.name, rate: number(before.rate) } },
  });
  if (rate === number(before.rate)) return 0;
  const products = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and tax_rate_id = ${id}`);
  markChanged(
    tx,
    products.map((product) => product.id),
  );
  return products.length;
}

/** A name that nobody chose follows the percentage. */
function nameAfter(before: { name: string; rate: string }, name: string, rate: number): string {
  const language = name === before.name ? madeIn(name, number(before.rate)) : undefined;
  return language === undefined ? name : taxRateName(rate, language);
}

/** @throws ApiError not_found, or conflict while products use it */
export async function deleteTaxRate(tx: Tx, actor: Actor, id: number): Promise<void> {
  const rate = await tx.first(sql<{ name: string }>`
    select name from tax_rates where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (rate === undefined) throw notFound('tax_rate');
  const used = await tx.first(sql<{ products: number }>`
    select count(*) as products from products where tenant_id = ${tx.tenantId} and tax_rate_id = ${id}`);
  if (used!.products > 0)
    throw new ApiError('conflict', message('tax_rate_used', { name: rate.name, products: used!.products }));
  tx.later(sql`delete from tax_rates where tenant_id = ${tx.tenantId} and id = ${id}`);
  log(tx, actor, { what: 'deleted', id, details: { name: rate.name } });
}

interface Change {
  what: 'created' | 'updated' | 'deleted';
  id: number;
  details: object;
}

const log = (tx: Tx, actor: Actor, { what, id, details }: Change): void =>
  audit(tx, { actor, action: `tax_rate.${what}`, subjectType: 'tax_rate', subjectId: id, details });
