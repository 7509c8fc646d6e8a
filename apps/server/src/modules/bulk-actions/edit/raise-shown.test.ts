import type { ProductDetail } from '@sluice/contracts';
import type { BulkActionPreview } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';
import { run, undo } from '../testing/actions.ts';

describe('raising what a channel shows by a percentage', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let channel: number;
  let ids: number[];
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    channel = await addConnection(service, tenant, { markupPercent: 12 });
    const overrides = [{}, { markup_percent: 50, stock: 4 }, { price: 40 }];
    ids = [];
    for (const [at, override] of overrides.entries())
      ids.push(
        await createProduct(tenant, {
          name: `No. ${at}`,
          sku: `S-${at}`,
          price: 100,
          quantity: 9,
          channel_overrides: at === 0 ? [] : [{ credential_id: channel, ...override }],
        }),
      );
    await planTenant(service.platform.db, tenant.id);
  });

  const raise = (percent: number, more: object = {}) => ({
    kind: 'edit',
    selection: { ids },
    edit: { override: { credential_id: channel, raise_percent: percent, ...more } },
  });
  const overrides = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`);
        const own = body.data.channel_overrides[0];
        return own === undefined ? null : [own.price, own.markup_percent, own.stock];
      }),
    );
  const shown = async (): Promise<number[]> => {
    await planTenant(service.platform.db, tenant.id);
    const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ price: string }>`select desired_price as price from listings
        where tenant_id = ${tx.tenantId} and connection_id = ${channel} order by product_id`),
    );
    return rows.map(({ price }) => Number(price));
  };

  test('raises each price there, whether the connection, the product or nothing but a fixed price decides it', async () => {
    expect(await shown()).toEqual([112, 150, 40]);
    const { body } = await user.call<BulkActionPreview>('POST', '/bulk-actions/preview', raise(5));
    expect(
      body.channels?.examples.map(({ price_before, price_after }) => [price_before, price_after]),
    ).toEqual([
      [112, 117.6],
      [150, 157.5],
      [40, 42],
    ]);
    const done = await run(service, user, raise(5));
    expect(done).toMatchObject({ changed: 3, failed: 0 });
    expect(await shown()).toEqual([117.6, 157.5, 42]);
    expect(await overrides()).toEqual([
      [null, 17.6, null],
      [null, 57.5, 4],
      [42, null, null],
    ]);
    await undo(service, user, done.id);
    expect(await shown()).toEqual([112, 150, 40]);
    expect(await overrides()).toEqual([null, [null, 50, 4], [40, null, null]]);
  });

  test('a price whose markup decides it goes on following the product', async () => {
    await run(service, user, raise(-50));
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'No. 0', price: 200 });
    expect(await shown()).toEqual([112, 75, 20]);
  });

  test('nothing is raised beyond the highest markup, from another currency, or beside a price', async () => {
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update channel_overrides set currency = 'USD'
        where tenant_id = ${tx.tenantId} and product_id = ${ids[2]!}`),
    );
    const done = await run(service, user, raise(9_900));
    expect(done.items.map(({ result, message }) => [result, message])).toEqual([
      ['failed', 'the markup would be 11100 %; it must be above -100 % and at most 10000 %'],
      ['failed', 'the markup would be 14900 %; it must be above -100 % and at most 10000 %'],
      ['failed', 'its fixed price is in USD, and the channel sells in EUR now'],
    ]);
    const { status, body } = await user.call('POST', '/bulk-actions/preview', raise(5, { price: 3 }));
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['edit.override.raise_percent']]);
  });
});
