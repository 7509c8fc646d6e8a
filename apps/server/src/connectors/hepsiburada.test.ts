import { hepsiburadaConnector } from '@sluice/connector-hepsiburada';
import { PAYLOAD, startChannel } from '@sluice/connector-hepsiburada/testing';
import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import {
  chooseCandidate,
  createAsNew,
  type ListingSubject,
} from '../modules/delivery/matching/match-listing.ts';
import { useConnector } from '../testing/use-connector.ts';

const EAN = '4006381333931';

const world = useConnector({
  connector: hepsiburadaConnector as Connector,
  start: startChannel,
  payload: PAYLOAD,
  product: { ean: EAN, price: 20, quantity: 4 },
});
const { create, inTenant, later, row } = world;
const subject = (productId: number): ListingSubject => ({
  productId,
  connectionId: world.channel.connectionId,
});
const shop = () => world.standIn.fake.shop();
const offers = () => [...shop().state.listings.values()];

test('a pre-match is a question, and goes on sale as the product that a person chose', async () => {
  shop().addToCatalogue(EAN, { hbSku: 'HBCV90000001' });
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'ambiguous_match', sync_id: null });
  await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId: 'prematch:A' }));
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 2 });
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(offers()).toMatchObject([{ hbSku: 'HBCV90000001', merchantSku: 'A', availableStock: 2 }]);
});

test('a pre-match that a person rejects waits for the catalogue, and takes the newest stock once it is for sale', async () => {
  shop().addToCatalogue(EAN);
  const id = await create();
  await later();
  await inTenant((tx) => createAsNew(tx, 'operator', subject(id)));
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted', issue_code: 'not_approved' });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 9 });
  await later();
  shop().match('A');
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(offers()).toMatchObject([{ merchantSku: 'A', availableStock: 9 }]);
});

test('a product that was refused, mended and then proposed can still be chosen', async () => {
  shop().state.decidesAtOnce = false;
  const id = await create();
  await later();
  shop().refuse('A', ['Başlık yetersiz']);
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', sync_id: 'A' });
  shop().addToCatalogue(EAN, { hbSku: 'HBCV90000001' });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'A better name' });
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'ambiguous_match' });
  await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId: 'prematch:A' }));
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
});

test('a product that is deleted while it is examined never goes on sale', async () => {
  shop().state.decidesAtOnce = false;
  const id = await create();
  await later();
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  shop().match('A');
  await later();
  expect(offers().filter(({ active }) => active)).toEqual([]);
});
