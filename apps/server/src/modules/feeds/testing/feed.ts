import type { Connector } from '@sluice/connector-kit';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import type { TestService, TestTenant } from '../../../testing/service.ts';
import { renewWebhookToken } from '../../channels/index.ts';

export interface TestFeed extends TestChannel {
  /** The path of the feed without a file name, with a slash at its end. */
  folder: string;
}

/** A feed of a tenant that holds its products of before and is delivered by hand from then on; see `openNewFeed`. */
export async function openTestFeed(...given: Parameters<typeof openNewFeed>): Promise<TestFeed> {
  const feed = await openNewFeed(...given);
  await feed.drain();
  return feed;
}

/**
 * A feed of a tenant that was not planned yet.
 *
 * @param methods take the place of the connector's own, such as those that call a public site
 */
export async function openNewFeed(
  service: TestService,
  tenant: TestTenant,
  config: Record<string, unknown> = {},
  methods: Partial<Connector> = {},
): Promise<TestFeed> {
  const channel = await connectTestChannel(service, tenant, {
    connector: () => ({ ...(connectorOf('feed') as Connector), ...methods }),
    connection: { config: { profile: 'google', product_link: 'https://shop.example/p/{sku}', ...config } },
  });
  const token = await service.platform.db.inTenant(tenant.id, (tx) =>
    renewWebhookToken(tx, 'operator', channel.connectionId),
  );
  return { ...channel, folder: `/feeds/${token}/` };
}

/** Puts so many products on the shelf, past the deliverer: S1 with a text of the length, and so on. */
export async function fillShelf(
  service: TestService,
  tenant: TestTenant,
  connectionId: number,
  { products, letters = 1 }: { products: number; letters?: number },
): Promise<void> {
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`
      insert into feeds (tenant_id, connection_id, version, items)
      values (${tx.tenantId}, ${connectionId}, 1, ${products})`);
    tx.later(sql`
      insert into feed_items (tenant_id, connection_id, external_key, added_version, changed_version, payload)
      select ${tx.tenantId}, ${connectionId}, 'S' || n, 1, 1, jsonb_build_object('sku', 'S' || n, 'title', 'T', 'description',
        repeat('x', ${letters}), 'images', jsonb_build_array('https://i.example/1.jpg'), 'price', '1.00', 'currency', 'EUR',
        'stock', 1, 'barcode', null, 'brand', null, 'listPrice', null, 'family', null, 'properties', '[]'::jsonb,
        'categoryPath', null, 'categorySyncId', null, 'attributes', '[]'::jsonb, 'weight', null, 'vatRate', null)
      from generate_series(1, ${products}::integer) n order by n`);
  });
}

/** A product with an image, as every profile asks for one. */
export async function createPictured(
  service: TestService,
  tenant: TestTenant,
  fields: Record<string, unknown>,
): Promise<number> {
  const id = await createProduct(tenant, fields);
  await service.platform.db.inTenant(tenant.id, async (tx) =>
    tx.later(sql`
      insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
      values (${tx.tenantId}, ${id}, 0, ${`t/${id}.jpg`}, 'image/jpeg', 1, 1, 1)`),
  );
  return id;
}
