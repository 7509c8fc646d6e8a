import { expect, test } from 'vitest';
import { headersOf, importAll, MERCHANT, product, useFake } from './bench.ts';
import { LEAF } from './taxonomy.ts';

const bench = await useFake();
const LISTINGS = `GET /listings/merchantid/${MERCHANT}?limit=10` as const;
const CATEGORIES = 'GET /product/api/categories/get-all-categories' as const;

test('each host serves its own part of the interface alone', async () => {
  expect((await bench.call('listing', LISTINGS)).status).toBe(200);
  expect((await bench.call('oms', LISTINGS)).status).toBe(404);
  expect((await bench.call('listing', CATEGORIES)).status).toBe(404);
  const all = await fetch(`${bench.address}/listings/merchantid/${MERCHANT}?limit=1`, {
    headers: headersOf('live'),
  });
  expect(all.status).toBe(200);
});

test('test and live systems share neither keys nor goods nor categories', async () => {
  await importAll(bench, product('A1'));
  expect((await bench.call('listing', LISTINGS, { environment: 'sit' })).body.totalCount).toBe(0);
  const { authorization = '' } = headersOf('sit');
  expect((await bench.call('listing', LISTINGS, { headers: { authorization } })).status).toBe(401);
  const { data } = (await bench.call('mpop', CATEGORIES, { environment: 'sit' })).body;
  expect(data).toMatchObject([{ categoryId: LEAF.sit }]);
});

test('the User-Agent is the integrator’s bare name, or the call is refused', async () => {
  const wrong = { headers: { 'user-agent': `${MERCHANT} - SelfIntegration` } };
  expect((await bench.call('mpop', CATEGORIES, wrong)).status).toBe(403);
  expect((await bench.call('listing', LISTINGS, wrong)).status).toBe(401);
});

test('the host of listings takes merchantid in small letters alone', async () => {
  expect((await bench.call('listing', `GET /listings/merchantId/${MERCHANT}?limit=1`)).status).toBe(400);
});

test('an overloaded catalogue answers 403, and shuts out whoever goes on for five seconds', async () => {
  const { state } = bench.shop();
  state.stopClock();
  state.mostPerSecond = { mpop: 1 };
  const status = async () => (await bench.call('mpop', CATEGORIES)).status;
  expect(await status()).toBe(200);
  for (let second = 0; second <= 12; second++) {
    expect(await status()).toBe(403);
    state.ahead += 500;
  }
  state.mostPerSecond = {};
  expect(await status()).toBe(403);
});
