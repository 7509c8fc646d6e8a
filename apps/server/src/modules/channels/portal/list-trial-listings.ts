import { foldKey } from '@sluice/contracts';
import { type TrialListing, TrialListingPage, TrialListingQuery } from '@sluice/contracts/portal';
import type { TrialChannels } from '../../../connectors/trial-channels.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { findTrialConnection } from '../trial-channel.ts';
import type { PortalChannelsDeps } from './deps.ts';

type OnSale = NonNullable<Awaited<ReturnType<TrialChannels['onSale']>>>[number];

export const listTrialListings = ({ db, trials, publicUrl }: PortalChannelsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/trial-channel/listings',
    operationId: 'listTrialListings',
    tag: 'Connections',
    summary: 'List everything on sale in the trial marketplace as a buyer sees it, the newest first',
    query: TrialListingQuery,
    success: { status: 200, schema: TrialListingPage },
    errors: [404, 422],
    handle: async ({ principal: { tenantId }, query, request }) => {
      const [channel, onSale] = await Promise.all([trials?.find(tenantId), trials?.onSale(tenantId)]);
      if (channel === undefined || onSale === undefined) throw notFound('connection');
      const page = pageOfQuery(query, 24);
      const found = matching(onSale, query.search);
      const shown = found.slice(page.offset, page.offset + page.perPage);
      const products = await db.inTenant(tenantId, async (tx) => {
        const id = await findTrialConnection(tx, channel);
        return id === null ? [] : tx.run(productsOf(tx, id, shown));
      });
      const productOf = new Map(products.map((row) => [row.external_key, row.product_id]));
      return {
        data: shown.map((listing) => present(listing, productOf.get(listing.sku) ?? null, publicUrl)),
        ...pageEnvelope(publicUrl, request.url, page, { total: found.length, rows: shown.length }),
      };
    },
  });

function matching(listings: readonly OnSale[], search: string | undefined): readonly OnSale[] {
  if (search === undefined) return listings;
  const key = foldKey(search);
  return listings.filter(({ title, sku, barcode }) =>
    [title, sku, barcode ?? ''].some((text) => foldKey(text).includes(key)),
  );
}

const productsOf = (
  tx: Tx,
  connectionId: number,
  listings: readonly OnSale[],
): Statement<{ external_key: string; product_id: number }> => sql`
  select l.external_key, l.product_id from listings l
  join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
    and l.external_key = any(${listings.map(({ sku }) => sku)}::text[])`;

function present(listing: OnSale, productId: number | null, publicUrl: string): TrialListing {
  const { sku, title, description, brand, category_path, properties, currency, stock } = listing;
  return {
    ...{ sku, title, description, brand, category_path, properties, currency, stock },
    product_id: productId,
    images: listing.images.map((address) =>
      address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address,
    ),
    price: Number(listing.price),
    list_price: listing.list_price === null ? null : Number(listing.list_price),
    updated_at: timestamp(new Date(listing.applied_at)),
  };
}
