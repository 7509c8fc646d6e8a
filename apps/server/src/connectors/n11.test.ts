import type { Connector } from '@sluice/connector-kit';
import { n11Connector } from '@sluice/connector-n11';
import { PAYLOAD, startChannel } from '@sluice/connector-n11/testing';
import { expect, test } from 'vitest';
import { useConnector } from '../testing/use-connector.ts';

const EAN = '4006381333931';

const world = useConnector({
  connector: n11Connector as Connector,
  start: startChannel,
  payload: PAYLOAD,
  product: { ean: EAN, price: 20, quantity: 4 },
});
const { create, later, row } = world;
const shop = () => world.standIn.fake.shop();
const products = () => [...shop().state.products.values()];
const isWaiting = { state: 'accepted', issue_code: 'not_approved', said: 'n11_in_catalog_approval' };

test('a product of N11’s catalogue waits for its approval with the reason, and then has the newest stock', async () => {
  shop().addToCatalog(EAN);
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject(isWaiting);
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 9 });
  await later();
  shop().setStatus('A', 'Active');
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Active', quantity: 9 }]);
});

test('a product that is deleted while it waits for its approval is not left on sale by it', async () => {
  shop().addToCatalog(EAN);
  const id = await create();
  await later();
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  shop().setStatus('A', 'Active');
  await later();
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Suspended' }]);
});

test('a product that is deleted is suspended on N11', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Suspended' }]);
});
