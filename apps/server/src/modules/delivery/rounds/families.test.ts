import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { setExcluded } from '../../catalog/index.ts';

describe('delivery of variants', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    return () => channel.close();
  });

  const variant = (sku: string, size: string, more: object = {}): Promise<number> =>
    createProduct(tenant, {
      name: `Shirt ${size}`,
      sku,
      price: 10,
      family_code: 'SHIRT',
      variant_options: { Size: size },
      ...more,
    });

  test('each is a listing of its own, with the family, what it weighs and what is crossed out', async () => {
    await variant('A', 'S', {
      family_name: 'Shirt',
      list_price: 12.5,
      weight: 0.3,
      properties: { Fit: 'Slim' },
    });
    await variant('B', 'M');
    await channel.drain();
    expect(channel.listing('A')).toMatchObject({
      price: '10',
      list_price: '12.5',
      weight: '0.300',
      properties: [{ name: 'Fit', value: 'Slim' }],
      family: { code: 'SHIRT', name: 'Shirt', options: [{ name: 'Size', value: 'S' }], lead: true },
    });
    expect(channel.listing('B')).toMatchObject({
      list_price: null,
      family: { code: 'SHIRT', name: 'Shirt', options: [{ name: 'Size', value: 'M' }], lead: false },
    });
  });

  test('when the one that spoke for the family is gone, the next one does, under its name', async () => {
    const first = await variant('A', 'S');
    await variant('B', 'M');
    await channel.drain();
    await tenant.call('DELETE', `/v1/products/${first}`);
    await channel.drain();
    expect(channel.listing('B')).toMatchObject({ family: { name: 'Shirt M', lead: true } });
  });

  test('the one that speaks for the family is one that the channel is given', async () => {
    const first = await variant('A', 'S');
    const second = await variant('B', 'M');
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, (tx) =>
      setExcluded(tx, 'operator', { productId: first, connectionId: channel.connectionId }, true),
    );
    await channel.drain();
    expect(channel.listing('A')).toMatchObject({ active: false });
    expect(channel.listing('B')).toMatchObject({ family: { name: 'Shirt M', lead: true } });
    await createProduct(tenant, { name: 'Shirts', sku: 'C', price: 10, family_code: 'SHIRT' });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      setExcluded(tx, 'operator', { productId: first, connectionId: channel.connectionId }, false),
    );
    await channel.drain();
    expect(channel.listing('A')).toMatchObject({ family: { lead: true } });
    expect(channel.listing('B')).toMatchObject({ family: { name: 'Shirt S', lead: false } });
    expect(channel.listing('C'), 'without options it is an article of its own').toMatchObject({
      family: null,
    });
    expect(second).toBeGreaterThan(first);
  });

  test('a list price that comes and goes costs an offer, and not the content', async () => {
    const id = await variant('A', 'S');
    await channel.drain();
    const put = (fields: object) => tenant.call('PUT', `/v1/products/${id}`, { name: 'Shirt S', ...fields });
    await put({ list_price: 15 });
    await channel.drain();
    expect(channel.listing('A')).toMatchObject({ list_price: '15', writes: { updates: 0, offers: 1 } });
    await put({ list_price: null });
    await channel.drain();
    expect(channel.listing('A')).toMatchObject({ list_price: null, writes: { updates: 0, offers: 2 } });
  });

  test('of two with the same options the younger waits, and is sent when it is told apart', async () => {
    await variant('A', 'S');
    const twin = await variant('B', 's', { variant_options: { size: 's' } });
    await channel.drain();
    expect(channel.listing('A')).toBeDefined();
    expect(channel.listing('B')).toBeUndefined();
    await tenant.call('PUT', `/v1/products/${twin}`, { name: 'Shirt M', variant_options: { Size: 'M' } });
    await channel.drain();
    expect(channel.listing('B')).toBeDefined();
  });
});
