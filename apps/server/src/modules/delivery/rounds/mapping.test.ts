import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createCategory, createProduct } from '../../../testing/fixtures.ts';
import { control, readTree, setTree, treeAttribute, treeNode } from '../../../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import {
  mapAttributeValue,
  mapCategory,
  removeCategoryOption,
  setAttributeSource,
  setCategoryOption,
} from '../../mapping/index.ts';
import { verifyListings } from '../verify.ts';

const SHIRTS = treeNode('T2', 'Shirts', null, { attributes: [treeAttribute('colour', ['Red', 'Blue'])] });
const TROUSERS = treeNode('T3', 'Trousers', null);

describe('delivery of mapped products', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let tops: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant, { settings: { require_category: true } });
    await setTree(channel, [SHIRTS, TROUSERS]);
    await readTree(service, tenant, channel);
    tops = await createCategory(tenant, 'Tops');
    return () => channel.close();
  });

  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  const map = async (syncId: string, categoryId = tops): Promise<void> => {
    await inTenant((tx) =>
      mapCategory(tx, 'operator', { categoryId, connectionId: channel.connectionId, syncId }),
    );
    await readTree(service, tenant, channel);
  };
  const key = () => ({ connectionId: channel.connectionId, categorySyncId: 'T2', code: 'colour' });
  const setOption = (value: string): Promise<void> =>
    inTenant((tx) => setCategoryOption(tx, 'operator', tops, { name: 'Colour', value }));
  /** Plans and delivers all changes. */
  const settle = async (): Promise<void> => {
    await channel.drain();
  };
  const listingOf = (id: number) =>
    inTenant((tx) =>
      tx.first(sql<{ state: string; issue_code: string | null; issue_message: string | null }>`
        select state, issue_code, issue_message from listings where product_id = ${id}`),
    );
  const calls = (route: string): number => channel.simulator.state.calls[route] ?? 0;

  test('a product goes to its mapped category with the attributes it asks for', async () => {
    await map('T2');
    await setOption('red');
    await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await settle();
    expect(channel.listing('S1')).toMatchObject({
      category_id: 'T2',
      attributes: [{ code: 'colour', value: 'red' }],
      writes: { creates: 1, updates: 0 },
    });
  });

  test('one without a required attribute is refused before any call, and goes on by itself when it is mended', async () => {
    await map('T2');
    const id = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'rejected', issue_code: 'missing_attribute' });
    expect(calls('POST /api/listings/batch') + calls('POST /api/listings/lookup')).toBe(0);
    await setOption('Crimson');
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'rejected', issue_code: 'invalid_attribute' });
    await inTenant((tx) =>
      mapAttributeValue(tx, 'operator', key(), { value: 'crimson', channelValue: 'red' }),
    );
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'live', issue_code: null });
    expect(channel.listing('S1')).toMatchObject({ attributes: [{ code: 'colour', value: 'red' }] });
  });

  test('a change of the mapping reaches live listings', async () => {
    await map('T2');
    await inTenant((tx) => setAttributeSource(tx, 'operator', key(), { kind: 'fixed', argument: 'blue' }));
    await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await settle();
    expect(channel.listing('S1')).toMatchObject({ category_id: 'T2' });
    await map('T3');
    await settle();
    expect(channel.listing('S1')).toMatchObject({
      category_id: 'T3',
      attributes: [],
      writes: { creates: 1, updates: 1 },
    });
  });

  test('price and stock stay right on a live listing whose content is held back', async () => {
    await map('T2');
    await setOption('red');
    const id = await createProduct(tenant, { sku: 'S1', price: 1, quantity: 5, category_ids: [tops] });
    await settle();
    await inTenant((tx) => removeCategoryOption(tx, 'operator', tops, 'colour'));
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Renamed', quantity: 2 });
    await settle();
    expect(channel.listing('S1')).toMatchObject({ title: 'Thing', stock: 2, attributes: [{ value: 'red' }] });
    expect(await listingOf(id)).toMatchObject({ state: 'rejected', issue_code: 'missing_attribute' });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Renamed', quantity: 0 });
    await settle();
    expect(channel.listing('S1')).toMatchObject({ stock: 0 });
    await setOption('blue');
    await settle();
    expect(channel.listing('S1')).toMatchObject({
      title: 'Renamed',
      stock: 0,
      attributes: [{ value: 'blue' }],
    });
    expect(await listingOf(id)).toMatchObject({ state: 'live', issue_code: null });
  });

  test('an attribute that becomes required, or ceases to be, is noticed', async () => {
    await map('T3');
    const id = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await settle();
    const asking = treeNode('T3', 'Trousers', null, { attributes: [treeAttribute('size', null)] });
    await setTree(channel, [SHIRTS, asking]);
    await readTree(service, tenant, channel, true);
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'rejected', issue_code: 'missing_attribute' });
    await setTree(channel, [SHIRTS, TROUSERS]);
    await readTree(service, tenant, channel, true);
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'live' });
    expect(channel.listing('S1')?.writes).toMatchObject({ creates: 1, updates: 0 });
  });

  test('a category that the channel drops is told of and not sent', async () => {
    await map('T3');
    const id = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await setTree(channel, [SHIRTS]);
    await readTree(service, tenant, channel, true);
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'rejected', issue_code: 'unknown_category' });
    expect(calls('POST /api/listings/batch')).toBe(0);
  });

  test('nothing is sent into a category before it is known what that asks for', async () => {
    const input = { categoryId: tops, connectionId: channel.connectionId, syncId: 'T2' };
    await inTenant((tx) => mapCategory(tx, 'operator', input));
    const id = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [tops] });
    await channel.step();
    expect(await listingOf(id)).toMatchObject({ state: 'retry' });
    expect(calls('POST /api/listings/batch')).toBe(0);
    await setOption('red');
    await readTree(service, tenant, channel);
    await settle();
    expect(await listingOf(id)).toMatchObject({ state: 'live' });
  });

  describe('on a channel that keeps brands and categories of its own', () => {
    beforeEach(() => control(channel, 'PATCH', '/_settings', { require_category: false }));
    const { brandId, categoryId } = {
      brandId: (name: string) =>
        [...channel.simulator.state.brands.values()].find((one) => one.name === name)?.id,
      categoryId: (name: string) =>
        [...channel.simulator.state.categories.values()].find((one) => one.name === name)?.id,
    };

    test('listings name them by their ids there', async () => {
      await createProduct(tenant, { sku: 'S1', price: 1, brand_name: 'Acme', category_ids: [tops] });
      await settle();
      const ids = { brand_id: brandId('Acme'), category_id: categoryId('Tops') };
      expect(Object.values(ids).every(Boolean)).toBe(true);
      expect(channel.listing('S1')).toMatchObject({
        ...ids,
        writes: { creates: 1, updates: 0, redundant: 0 },
      });
    });

    test('an id that the channel hands out later reaches live listings', async () => {
      const id = await createProduct(tenant, { sku: 'S1', price: 1 });
      await settle();
      await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', brand_name: 'Late' });
      await settle();
      expect(channel.listing('S1')).toMatchObject({ brand: 'Late', brand_id: brandId('Late') });
    });

    test('a channel that was emptied is given them again, with the listings', async () => {
      const id = await createProduct(tenant, {
        sku: 'S1',
        price: 1,
        brand_name: 'Acme',
        category_ids: [tops],
      });
      await settle();
      await control(channel, 'DELETE', '/_state', {});
      await inTenant(async (tx) => verifyListings(tx, channel.connectionId));
      await settle();
      await settle();
      expect(await listingOf(id)).toMatchObject({ state: 'live', issue_code: null });
      expect(channel.listing('S1')).toMatchObject({
        brand_id: brandId('Acme'),
        category_id: categoryId('Tops'),
      });
      expect(brandId('Acme')).toBeDefined();
    });
  });
});
