import { expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { sendTask } from './tasks.ts';
import { buildItem, known, offerOf, useConnector } from './testing/tried.ts';

const tried = await useConnector();

test.each(['row', 'sku'] as const)(
  'of a task that is PROCESSED, rows that failed are told by their reasons in the %s',
  async (place) => {
    tried.shop().state.reasonsSitIn = place;
    const [good, bad] = [buildItem('A'), buildItem('B', { categorySyncId: '1001000' })];
    expect(await tried.upsert(good, bad)).toMatchObject([
      { outcome: 'live' },
      {
        outcome: 'rejected',
        issues: [{ code: 'unknown_category', message: expect.stringContaining('en alt seviyede') }],
      },
    ]);
  },
);

test('a task that is turned away as a whole is a refused request, which the host bisects', async () => {
  await expect(sendTask(tried.context(), 'offer', [])).rejects.toMatchObject({
    kind: 'invalid_request',
    message: 'skus 1 ile 1000 arasında olmalıdır',
  });
  // The request was to be faulty, and the transcription says so too.
  expect(tried.findings.faults.splice(0).length).toBeLessThanOrEqual(1);
});

test('a change of price that N11 does not know the product of names that', async () => {
  await tried.upsert(buildItem('A'));
  const offers = ['A', 'GONE'].map((sku) => offerOf(buildItem(sku), '21.5', 7));
  expect(await tried.offer(offers)).toMatchObject([
    { outcome: 'live', syncId: 'A' },
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
  ]);
});

test('a change of a product that is gone names that', async () => {
  expect(await tried.upsert(known(buildItem('GONE')))).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }, { code: 'listing_not_found' }] },
  ]);
});

test('a task whose rows are gone is expired, and so is a ticket of somebody else', async () => {
  const keys = [buildItem('A').key];
  expect(await connector.pollTicket(tried.context(), 'create=1', keys)).toEqual({ state: 'expired' });
  expect(await connector.pollTicket(tried.context(), 'other:1', keys)).toEqual({ state: 'expired' });
});

test('a wrong secret is told by every family of paths', async () => {
  const context = tried.context({ app_secret: 'wrong-secret' });
  await expect(connector.testConnection(context)).rejects.toMatchObject({ kind: 'auth' });
  const window = { since: null, cursor: null };
  await expect(connector.pullOrders(context, window)).rejects.toMatchObject({ kind: 'auth' });
  await expect(connector.readCategoryTree(context, null)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('the brand is an attribute that the product’s own fills, unless one is mapped', async () => {
  const attributes = await connector.readCategoryAttributes(tried.context(), '1001621');
  expect(attributes.find(({ code }) => code === '1')).toMatchObject({ label: 'Marka', required: false });
  const mapped = [{ code: '1', value: 'id:9002' }, ...buildItem('A').payload.attributes];
  await tried.upsert(buildItem('A', { attributes: mapped }));
  expect(tried.shop().state.products.get('A')?.attributes[0]).toEqual({ id: 1, value: 'IKEA' });
});
