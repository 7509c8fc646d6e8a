import { expect, test } from 'vitest';
import { itemPath, lamp, offer, units, useFake } from './bench.ts';
import { MODELS } from './description.ts';
import { GERMANY, TURKEY } from './marketplaces.ts';

const bench = await useFake();
const shop = () => bench.shop();
const EAN = '8690000000012';

test('each marketplace has its own offer, in its own currency and language', async () => {
  await bench.put('A1');
  const wrong = await bench.put('A1', {
    marketplaceId: GERMANY,
    attributes: { purchasable_offer: offer(20, TURKEY) },
  });
  expect(wrong.body).toMatchObject({
    status: 'INVALID',
    issues: [{ attributeNames: ['purchasable_offer'] }],
  });
  await bench.put('A1', {
    marketplaceId: GERMANY,
    attributes: { purchasable_offer: offer(20, GERMANY), fulfillment_availability: units(2) },
  });
  const rows = shop()
    .stored()
    .map(({ currency, price, quantity }) => [currency, price, quantity]);
  expect(rows).toEqual([
    ['TRY', '130.5', 7],
    ['EUR', '20', 2],
  ]);
  await bench.call(`DELETE ${itemPath('A1')}?marketplaceIds=${GERMANY}`);
  expect(
    shop()
      .stored()
      .map(({ marketplaceId }) => marketplaceId),
  ).toEqual([TURKEY]);
});

test('a quantity may be one number for all marketplaces', async () => {
  shop().state.quantityIs = 'shared';
  await bench.put('A1');
  await bench.put('A1', { marketplaceId: GERMANY, attributes: { fulfillment_availability: units(2) } });
  expect(
    shop()
      .stored()
      .map(({ quantity }) => quantity),
  ).toEqual([2, 2]);
});

test.skipIf(MODELS === undefined)('a put for two marketplaces at once is refused, and found', async () => {
  const query = `,${GERMANY}`;
  expect(await bench.put('A1', { query })).toMatchObject({ status: 400, body: { errors: [{}] } });
  expect(bench.findings.faults.splice(0)).toEqual([expect.stringContaining('marketplaceIds')]);
});

test('an offer alone needs an ASIN of the catalogue', async () => {
  const asin = shop().addToCatalog(EAN);
  const { condition_type, purchasable_offer, fulfillment_availability } = lamp();
  const only = (value: string) =>
    bench.call(`PUT ${itemPath('A1')}?marketplaceIds=${TURKEY}`, {
      productType: 'LIGHT_FIXTURE',
      requirements: 'LISTING_OFFER_ONLY',
      attributes: {
        condition_type,
        purchasable_offer,
        fulfillment_availability,
        merchant_suggested_asin: [{ value, marketplace_id: TURKEY }],
      },
    });
  expect((await only('B0NOBODY00')).body.status).toBe('ACCEPTED');
  expect((await bench.get('A1', { data: 'issues' })).body.issues).toMatchObject([{ code: '8541' }]);
  await only(asin);
  expect((await bench.get('A1')).body.summaries).toMatchObject([
    { asin, status: ['BUYABLE', 'DISCOVERABLE'] },
  ]);
});

test('a sale changes the price that buyers pay, and not the merchant’s own', async () => {
  const { state } = shop();
  state.stopClock();
  const day = (days: number) => new Date(state.now() + days * 86_400_000).toISOString();
  const schedule = [{ value_with_tax: 80, start_at: day(0), end_at: day(1) }];
  const [price] = offer(100);
  await bench.put('A1', {
    attributes: { purchasable_offer: [{ ...price, discounted_price: [{ schedule }] }] },
  });
  const paid = async () => (await bench.get('A1', { data: 'offers' })).body.offers[0].price.amount;
  expect([await paid(), shop().stored()[0]!.price]).toEqual(['80.00', '100']);
  shop().advance(86_400_000);
  const token = await bench.login();
  const path = `GET ${itemPath('A1')}?marketplaceIds=${TURKEY}&includedData=offers`;
  expect((await bench.call(path, undefined, token)).body.offers[0].price.amount).toBe('100.00');
});

test('no units, no sale: the listing is only seen', async () => {
  await bench.put('A1', { attributes: { fulfillment_availability: units(0) } });
  expect((await bench.get('A1')).body.summaries[0].status).toEqual(['DISCOVERABLE']);
});

test('a quantity of the merchant’s takes goods out of Amazon’s warehouse: harm that nobody refuses', async () => {
  shop().putListing('A1', { fulfilledBy: 'AMAZON' });
  const { body } = await bench.get('A1', { data: 'fulfillmentAvailability' });
  expect(body.fulfillmentAvailability).toEqual([{ fulfillmentChannelCode: 'AMAZON_EU' }]);
  await bench.put('A1');
  expect(shop().state.harm).toEqual([expect.stringContaining('A1 was sent by Amazon')]);
});

test('a marketplace in which the merchant does not sell, or of another region, is refused', async () => {
  shop().state.leftMarketplaces.add(GERMANY);
  expect((await bench.put('A1', { marketplaceId: GERMANY })).status).toBe(400);
  expect((await bench.get('A1', { marketplaceId: 'ATVPDKIKX0DER' })).status).toBe(400);
});
