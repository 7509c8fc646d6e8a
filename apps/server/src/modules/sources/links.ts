import { type MessageKey, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Fragment, fragment, nothing, type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { startSource } from './settings.ts';
import type { LinkState } from './store.ts';

export interface SourceProductRow {
  external_id: string;
  name: string;
  sku: string | null;
  product_id: number | null;
  state: LinkState;
  kept_fields: string[];
  error: string | null;
  error_key: MessageKey | null;
  synced_at: Date;
}

interface LinkFilter {
  state: LinkState | null;
  /** Part of a name, or a whole SKU or id. */
  search?: string | null;
}

const matching = (tx: Tx, connectionId: number, { state, search }: LinkFilter): Fragment => fragment`
  tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
  ${state === null ? nothing : fragment`and state = ${state}`}
  ${search ? fragment`and (position(lower(${search}) in lower(name)) > 0 or sku = ${search} or external_id = ${search})` : nothing}`;

export const countSourceProducts = (
  tx: Tx,
  connectionId: number,
  filter: LinkFilter,
): Statement<{ total: number }> => sql<{ total: number }>`
  select count(*) as total from source_products where ${matching(tx, connectionId, filter)}`;

/** Products of a site, those that need someone first. */
export const listSourceProducts = (
  tx: Tx,
  connectionId: number,
  filter: LinkFilter & { limit: number; offset?: number },
): Statement<SourceProductRow> => sql<SourceProductRow>`
  select external_id, name, sku, product_id, state, kept_fields, error, error_key, synced_at from source_products
  where ${matching(tx, connectionId, filter)}
  order by state in ('linked', 'gone'), external_id limit ${filter.limit} offset ${filter.offset ?? 0}`;

interface SourceProductKey {
  connectionId: number;
  externalId: string;
}

/**
 * Says by hand which product of the catalogue a product of the site is; null makes it a new one. The site is read again.
 *
 * @throws ApiError not_found; conflict when another product of the site is that product already
 */
export async function linkSourceProduct(
  tx: Tx,
  actor: Actor,
  { connectionId, externalId }: SourceProductKey,
  productId: number | null,
): Promise<void> {
  const link = await tx.first(sql<{ external_id: string }>`
    select external_id from source_products
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = ${externalId} for update`);
  if (link === undefined) throw notFound('product_of_source');
  if (productId !== null) await requireFree(tx, { connectionId, externalId }, productId);
  tx.later(sql`
    update source_products set product_id = ${productId}, base = '{}', error = null, error_key = null,
      state = case when ${productId}::bigint is null then 'failed' else 'linked' end
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = ${externalId}`);
  const details = { external_id: externalId, product_id: productId };
  audit(tx, { actor, action: 'source.linked', subjectType: 'connection', subjectId: connectionId, details });
  const since = await tx.first(sql<{ source_since: Date | null }>`
    select source_since from connections where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  await startSource(tx, actor, connectionId, since?.source_since ?? null);
}

async function requireFree(
  tx: Tx,
  { connectionId, externalId }: SourceProductKey,
  productId: number,
): Promise<void> {
  const product = await tx.first(
    sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId}`,
  );
  if (product === undefined) throw notFound('product');
  const other = await tx.first(sql<{ external_id: string }>`
    select external_id from source_products
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId}
      and external_id <> ${externalId}`);
  if (other !== undefined)
    throw new ApiError(
      'conflict',
      message('product_linked_already', { product: productId, external: other.external_id }),
    );
}
