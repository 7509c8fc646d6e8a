import type { SourceProduct } from '@sluice/connector-kit';
import { keyOrNull, type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { plainColumns } from '../catalog/index.ts';
import { type FieldValues, type HeldRow, heldValues } from './fields.ts';
import type { Base } from './merge.ts';

export type LinkState = 'linked' | 'ambiguous' | 'failed' | 'gone';

/** A product of a site as it was last read. */
export interface Link {
  external_id: string;
  product_id: number | null;
  state: LinkState;
  base: Base;
  synced_at: Date;
  /** A person said that it is a new product: it failed without an error. */
  is_new: boolean;
}

/** Links of products of a site; locked, so that a webhook and a poll take turns. */
export const linksOf = (
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Statement<Link> => sql<Link>`
  select external_id, product_id, state, base, synced_at,
    state = 'failed' and product_id is null and error is null as is_new from source_products
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])
  order by external_id for update`;

export interface Candidate {
  id: number;
  sku: string | null;
  ean: string | null;
}

/** Products of the catalogue that share a SKU or barcode with the site's and belong to none of its products yet. */
export const candidates = (
  tx: Tx,
  connectionId: number,
  skus: readonly string[],
  barcodes: readonly string[],
): Statement<Candidate> => sql<Candidate>`
  select id, sku, ean from products p
  where tenant_id = ${tx.tenantId} and (sku = any(${skus}::text[]) or ean = any(${barcodes}::text[]))
    and not exists (select from source_products s where s.tenant_id = p.tenant_id and s.connection_id = ${connectionId}
      and s.product_id = p.id)
  order by id`;

/** A listing of ours on the same site. */
export interface Publication {
  product_id: number;
  /** Not where the product was deleted and the listing waits for its withdrawal. */
  exists: boolean;
  /** Another product of the site is this one already. */
  isLinked: boolean;
}

/** Products of the site that are listings of ours, by their ids. */
export async function publishedAs(
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Publication>> {
  if (externalIds.length === 0) return new Map();
  const rows = await tx.run(sql<{ sync_id: string; product_id: number; exists: boolean; is_linked: boolean }>`
    select l.sync_id, l.product_id, p.id is not null as exists,
      exists (select from source_products s where s.tenant_id = l.tenant_id and s.connection_id = l.connection_id
        and s.product_id = l.product_id) as is_linked
    from listings l left join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.sync_id = any(${externalIds}::text[])`);
  return new Map(rows.map(({ sync_id, is_linked, ...row }) => [sync_id, { ...row, isLinked: is_linked }]));
}

/** Locks products in the order of their ids, as every write of products does. */
export const lockProducts = (tx: Tx, productIds: readonly number[]): void =>
  tx.later(sql`
    select from products where tenant_id = ${tx.tenantId} and id = any(${productIds}::bigint[])
    order by id for no key update`);

interface CurrentRow extends HeldRow {
  id: number;
  quantity: number | null;
  /** Values last sent to the same site, where it is a target as well: their echo is no change of the site's. */
  sent_price: string | null;
  sent_stock: number | null;
  sent_at: Date | null;
  sent_is_superseded: boolean | null;
  sent_is_under_way: boolean | null;
  withdrawn: boolean;
  has_images: boolean;
}

/** The price and stock last sent to the same site. */
interface Sent {
  price: string | null;
  stock: number | null;
  at: Date;
  /** The site was sent other values than these, which are planned. */
  isSuperseded: boolean;
  /** A send has no answer yet, or got none. */
  isUnderWay: boolean;
}

export interface Current {
  values: FieldValues;
  /** null = it was never counted. */
  quantity: number | null;
  hasImages: boolean;
  /** Taken off sale on the same site by us. */
  withdrawn: boolean;
  sent: Sent | null;
}

/** Values of the catalogue, in the form in which fields are compared. */
export async function currentOf(
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Promise<Map<number, Current>> {
  const rows = await tx.run(sql<CurrentRow>`
    select p.id, ${plainColumns()}, b.name as brand, p.price, t.rate as tax_rate, p.list_price, p.variant_options, p.properties,
      (select jsonb_agg(path order by path) from product_categories pc cross join lateral (
          with recursive up as (
            select c.parent_id, c.name, 0 as depth from categories c where c.tenant_id = ${tx.tenantId} and c.id = pc.category_id
            union all
            select c.parent_id, c.name, up.depth + 1 from up
            cross join lateral (select parent_id, name from categories
              where tenant_id = ${tx.tenantId} and id = up.parent_id offset 0) c
          ) select jsonb_agg(name order by depth desc) as path from up) a
        where pc.tenant_id = ${tx.tenantId} and pc.product_id = p.id) as categories,
      (select quantity from stock_levels s join stock_locations k on k.tenant_id = s.tenant_id
          and k.id = s.location_id and k.type = 'local'
        where s.tenant_id = ${tx.tenantId} and s.product_id = p.id) as quantity,
      l.desired_price as sent_price, l.desired_stock as sent_stock, l.published_at as sent_at,
      l.sent_offer_hash is distinct from l.desired_offer_hash as sent_is_superseded,
      l.state in ('sending', 'accepted') or l.state = 'retry' and l.uncertain as sent_is_under_way, coalesce(not l.wanted or l.state = 'withdrawn', false) as withdrawn,
      exists (select from product_images i where i.tenant_id = ${tx.tenantId} and i.product_id = p.id) as has_images
    from products p
    left join brands b on b.tenant_id = ${tx.tenantId} and b.id = p.brand_id
    left join tax_rates t on t.tenant_id = ${tx.tenantId} and t.id = p.tax_rate_id
    left join listings l on l.tenant_id = ${tx.tenantId} and l.product_id = p.id and l.connection_id = ${connectionId}
    where p.tenant_id = ${tx.tenantId} and p.id = any(${productIds}::bigint[])`);
  return new Map(rows.map((row) => [row.id, currentFrom(row)]));
}

function currentFrom(row: CurrentRow): Current {
  return {
    values: heldValues(row),
    quantity: row.quantity,
    hasImages: row.has_images,
    withdrawn: row.withdrawn,
    sent:
      row.sent_at === null
        ? null
        : {
            price: row.sent_price,
            stock: row.sent_stock,
            at: row.sent_at,
            isSuperseded: row.sent_is_superseded === true,
            isUnderWay: row.sent_is_under_way === true,
          },
  };
}

/** Cleans text of a site: people see it also where it cannot be saved. */
const printable = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, 200);

export interface LinkWrite {
  product: SourceProduct;
  productId: number | null;
  state: LinkState;
  base: Base;
  kept: readonly string[];
  error: Message | null;
}

const LINKS = records<LinkWrite>('u', {
  external_id: ['text', (write) => write.product.externalId],
  product_id: ['bigint', (write) => write.productId],
  state: ['text', (write) => write.state],
  base: ['jsonb', (write) => write.base],
  kept_fields: ['text[]', (write) => write.kept],
  name: ['text', (write) => printable(write.product.name)],
  sku: ['text', (write) => write.product.sku && printable(write.product.sku)],
  error: ['text', (write) => write.error?.text ?? null],
  error_key: ['jsonb', (write) => keyOrNull(write.error)],
});

export function writeLinks(tx: Tx, connectionId: number, writes: readonly LinkWrite[]): void {
  if (writes.length === 0) return;
  const sorted = writes.toSorted((a, b) => (a.product.externalId < b.product.externalId ? -1 : 1));
  tx.later(sql`
    insert into source_products (tenant_id, connection_id, ${LINKS.names})
    select ${tx.tenantId}, ${connectionId}, ${LINKS.names} from ${LINKS.from(sorted)}
    on conflict (tenant_id, connection_id, external_id) do update
    set ${LINKS.assign({ except: ['external_id'], alias: 'excluded' })},
      synced_at = excluded.synced_at`);
}

interface StockMove {
  productId: number;
  by: number;
}

const MOVES = records<StockMove>('m', {
  product_id: ['bigint', (move) => move.productId],
  by: ['integer', (move) => move.by],
});

/**
 * Moves general stock by differences, so that sales in between are not forgotten. That of a bundle stays as it is: it is counted from its
 * components, which the site tells of as well.
 */
export function moveGeneralStock(tx: Tx, moves: readonly StockMove[]): void {
  if (moves.length === 0) return;
  const sorted = moves.toSorted((a, b) => a.productId - b.productId);
  tx.later(sql`
    insert into stock_levels as s (tenant_id, product_id, location_id, quantity)
    select ${tx.tenantId}, m.product_id, l.id, m.by
    from ${MOVES.from(sorted)},
      stock_locations l
    where l.tenant_id = ${tx.tenantId} and l.type = 'local' and not exists (
      select from bundle_components c where c.tenant_id = ${tx.tenantId} and c.bundle_id = m.product_id)
    on conflict (tenant_id, product_id, location_id) do update set quantity = s.quantity + excluded.quantity`);
}

/** A product the database itself refuses, for reasons our checks do not know. It stays the product of ours that it was. */
export async function recordFailure(tx: Tx, connectionId: number, product: SourceProduct): Promise<void> {
  const error = message('product_not_saved');
  const [link] = await tx.run(linksOf(tx, connectionId, [product.externalId]));
  const { product_id: productId, base } = link ?? { product_id: null, base: {} };
  writeLinks(tx, connectionId, [{ product, productId, state: 'failed', base, kept: [], error }]);
}
