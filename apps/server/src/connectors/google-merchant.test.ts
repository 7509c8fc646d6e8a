import { googleMerchantConnector } from '@sluice/connector-google-merchant';
import { PAYLOAD, startChannel } from '@sluice/connector-google-merchant/testing';
import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { useConnector } from '../testing/use-connector.ts';

const world = useConnector({
  connector: googleMerchantConnector as Connector,
  start: startChannel,
  payload: PAYLOAD,
});
const { create, later, row } = world;
const shop = () => world.standIn.fake.shop();
const listed = () => shop().listings();

test('a product appears, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'en~US~A' });
  const [first] = listed();
  expect(first).toMatchObject({ externalKey: 'A', title: 'Lamp', active: true });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 0 });
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, stock: 0, active: true }]);
  expect(Number(listed()[0]?.price) * 2).toBe(Number(first?.price));
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(listed()).toEqual([]);
});

test('a product that Google took is live once Google has processed it, and not before', async () => {
  shop().hold();
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted' });
  shop().release();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'en~US~A' });
});

test('a product that Google shows nowhere is refused in its words', async () => {
  shop().refuse('A');
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({
    state: 'rejected',
    issue_message: expect.stringContaining('Refused for landing_page_error'),
  });
});

test('after a lost answer the same product appears, once', async () => {
  shop().lose(/POST .*insert/);
  await create();
  await later();
  expect(listed()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('a product of the merchant’s own file stays as it is until somebody decides', async () => {
  shop().addForeignListing({ sku: 'A', barcode: null });
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected' });
  expect(listed()).toMatchObject([{ title: 'A lamp of the shop’s own file' }]);
});
