import { EffectiveTarget, listOf } from '@sluice/contracts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { number } from '../../../platform/http/present.ts';
import { type ConnectionFacts, connectionFacts, loadProductFacts, type ProductFacts } from '../facts.ts';
import { resolve } from '../resolver.ts';

interface Deps {
  db: Database;
  platform(slug: string): { label: string };
}

export const getEffectiveTargets = (deps: Deps) =>
  endpoint({
    method: 'GET',
    path: '/v1/products/:id/effective-targets',
    operationId: 'getEffectiveTargets',
    tag: 'Products',
    summary: 'Show the channels a product would go to, with its price and stock there',
    description: 'Publish rules, overrides and the stock of each store combine exactly as in publishing.',
    subject: 'product',
    success: { status: 200, schema: listOf(EffectiveTarget) },
    errors: [404],
    handle: async ({ principal, params }) => {
      const id = params.id!;
      const [products, connections, mappings] = await deps.db.inTenant(principal.tenantId, (tx) =>
        Promise.all([
          loadProductFacts(tx, [id]),
          tx.run(connectionFacts(tx)),
          tx.run(sql<{ connection_id: number; sync_id: string }>`
            select connection_id, sync_id from listings
            where tenant_id = ${tx.tenantId} and product_id = ${id} and sync_id is not null`),
        ]),
      );
      const product = products[0];
      if (product === undefined) throw notFound('product');
      const syncIds = new Map(mappings.map((row) => [row.connection_id, row.sync_id]));
      return {
        data: connections.map((connection) =>
          target(product, connection, syncIds.get(connection.id), deps.platform(connection.platform).label),
        ),
      };
    },
  });

function target(
  product: ProductFacts,
  connection: ConnectionFacts,
  syncId: string | undefined,
  platformLabel: string,
): EffectiveTarget {
  const resolution = resolve(product, connection);
  const override = product.overrides[connection.id];
  return {
    credential_id: connection.id,
    platform: connection.platform,
    platform_label: platformLabel,
    label: connection.label,
    excluded: resolution.excluded,
    resolved_price: resolution.excluded ? null : number(resolution.netPrice),
    resolved_stock: resolution.excluded ? null : resolution.stock,
    stores: resolution.excluded
      ? []
      : resolution.stores.map(({ label, platformStoreId, code, quantity }) => ({
          label,
          platform_store_id: platformStoreId,
          code,
          quantity,
        })),
    mapping: syncId === undefined ? null : { sync_id: syncId },
    channel:
      override === undefined
        ? null
        : {
            override_price: number(override.price),
            override_markup_percent: number(override.markup_percent),
            override_stock: override.stock,
            is_excluded: override.is_excluded,
            override_source: override.source,
          },
  };
}
