import type { Connector, ListingNeed } from '@sluice/connector-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { connectionSettings } from './settings.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const needing =
  (needs: readonly ListingNeed[]) =>
  (simulator: Connector): Connector => ({
    ...simulator,
    capabilities: { ...simulator.capabilities, listings: { ...simulator.capabilities.listings!, needs } },
  });

test('a new connection holds products without the fields its channel needs, before anything is sent', async () => {
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant, { connector: needing(['image', 'description']) });
  try {
    const settings = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(connectionSettings(tx, channel.connectionId)),
    );
    expect(settings).toMatchObject({
      require_image: 'hold',
      require_description: 'hold',
      require_vat: 'warn',
      require_brand: 'never',
    });
    await createProduct(tenant, {
      sku: 'A',
      price: 10,
      quantity: 1,
      tax_rate: 20,
      description: 'Red.',
    });
    await channel.drain();
    expect(channel.listing('A')).toBeUndefined();
    const listing = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<{ issue_code: string; issues: unknown }>`select issue_code, issues from listings`),
    );
    expect(listing).toMatchObject({ issue_code: 'incomplete', issues: [{ field: 'images' }] });
  } finally {
    await channel.close();
  }
});
