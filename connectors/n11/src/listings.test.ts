import { barcode, plainFamily } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { buildItem, known, useConnector } from './testing/tried.ts';

const tried = await useConnector();
const product = (sku: string) => tried.shop().state.products.get(sku)!;
const lookUp = async (sku: string) => {
  const [found] = await connector.lookupListings(tried.context(), [known(buildItem(sku)).key]);
  return found;
};

test('a new product arrives with all its fields, its brand and its group', async () => {
  const family = plainFamily({ Renk: 'Siyah' }, { code: 'LAMP' });
  const item = buildItem('A', { barcode: barcode(1), family, price: '99.5', listPrice: '120', stock: 3 });
  expect(await tried.upsert(item)).toEqual([{ externalKey: 'A', outcome: 'live', syncId: 'A' }]);
  expect(product('A')).toMatchObject({
    title: item.payload.title,
    description: item.payload.description,
    images: item.payload.images,
    barcode: barcode(1),
    productMainId: 'LAMP',
    salePrice: 99.5,
    listPrice: 120,
    quantity: 3,
    attributes: [{ value: 'Kuzey Işığı' }, { value: 'Siyah' }],
  });
  expect(await lookUp('A')).toMatchObject({
    listing: { familyCode: 'LAMP', price: '99.5', listPrice: '120', currency: 'TRY', active: true },
  });
});

test('a product of N11’s catalogue waits for its approval, with the reason, and goes live with it', async () => {
  tried.shop().addToCatalog(barcode(1));
  const item = buildItem('A', { barcode: barcode(1) });
  const answers = await connector.upsertListings(tried.context(), [item]);
  const poll = () => tried.settled([item.key], answers);
  expect(await poll()).toMatchObject([
    {
      outcome: 'waiting',
      issues: [{ code: 'not_approved', message: expect.stringContaining('InCatalogApproval') }],
    },
  ]);
  tried.shop().setStatus('A', 'Active');
  expect(await poll()).toMatchObject([{ outcome: 'live', syncId: 'A' }]);
});

test('a product that N11 refuses names the state, and so does its look-up', async () => {
  tried.shop().state.approvesAtOnce = false;
  const item = buildItem('A');
  const answers = await connector.upsertListings(tried.context(), [item]);
  tried.shop().setStatus('A', 'CatalogRejected');
  const issue = { code: 'not_approved', message: expect.stringContaining('CatalogRejected') };
  expect(await tried.settled([item.key], answers)).toMatchObject([
    { outcome: 'rejected', syncId: 'A', issues: [issue] },
  ]);
  expect(await lookUp('A')).toMatchObject({ listing: { issues: [issue] } });
  tried.shop().setStatus('A', 'Prohibited');
  expect(await tried.upsert(known(item))).toMatchObject([
    { outcome: 'rejected', syncId: 'A', issues: [{ code: 'policy_blocked' }] },
  ]);
});

test('a product that the query does not show yet waits, and is not taken for lost', async () => {
  tried.shop().state.visibleAfterMs = 60_000;
  const item = buildItem('A');
  const answers = await connector.upsertListings(tried.context(), [item]);
  expect(await tried.settled([item.key], answers)).toMatchObject([{ outcome: 'waiting' }]);
  expect(await tried.upsert(known(item, { stock: 9 }))).toMatchObject([{ outcome: 'live' }]);
  expect(product('A').quantity).toBe(9);
  tried.shop().advance(60_000);
  expect(await tried.settled([item.key], answers)).toMatchObject([{ outcome: 'live' }]);
});

test('a change of an examined product sends price and stock, and the rest once it is through', async () => {
  tried.shop().state.approvesAtOnce = false;
  const item = buildItem('A');
  await tried.upsert(item);
  const changed = known(item, { description: '<p>New</p>', stock: 8 });
  const answers = await connector.upsertListings(tried.context(), [changed]);
  expect(await tried.settled([changed.key], answers)).toMatchObject([{ outcome: 'waiting' }]);
  expect(product('A')).toMatchObject({ quantity: 8, description: item.payload.description });
  tried.shop().setStatus('A', 'Active');
  expect(await tried.settled([changed.key], answers)).toMatchObject([
    { outcome: 'retry', error: { kind: 'unavailable' } },
  ]);
  expect(await tried.upsert(changed)).toMatchObject([{ outcome: 'live' }]);
  expect(product('A').description).toBe('<p>New</p>');
});

test('a changed title is refused after all else was taken; a group moves', async () => {
  const item = buildItem('A');
  await tried.upsert(item);
  const family = plainFamily({ Renk: 'Siyah' }, { code: 'LAMP' });
  const changed = known(item, { title: 'Bambaşka bir masa lambası', stock: 2, price: '30', family });
  expect(await tried.upsert(changed)).toMatchObject([
    { outcome: 'rejected', syncId: 'A', issues: [{ code: 'invalid_value', field: 'title' }] },
  ]);
  expect(product('A')).toMatchObject({
    title: item.payload.title,
    images: item.payload.images,
    quantity: 2,
    salePrice: 30,
    productMainId: 'LAMP',
  });
});

test('a product without a family stays in the group that the merchant gave it on N11', async () => {
  const item = buildItem('A');
  await tried.upsert(item);
  product('A').productMainId = 'LAMPS';
  expect(await tried.upsert(known(item, { description: '<p>New</p>' }))).toMatchObject([{ outcome: 'live' }]);
  expect(product('A')).toMatchObject({ description: '<p>New</p>', productMainId: 'LAMPS' });
});

test('a product of N11’s catalogue has its title from there, and a change is taken', async () => {
  tried.shop().addToCatalog(barcode(1));
  const item = buildItem('A', { barcode: barcode(1) });
  await tried.upsert(item);
  tried.shop().setStatus('A', 'Active');
  expect(await tried.upsert(known(item, { stock: 4 }))).toMatchObject([{ outcome: 'live' }]);
});

test('a withdrawn product is suspended, not deleted, and comes back with its new stock', async () => {
  const item = known(buildItem('A', { stock: 3 }));
  await tried.upsert(buildItem('A', { stock: 3 }));
  expect(await tried.withdraw([item.key])).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(product('A')).toMatchObject({ status: 'Suspended', quantity: 3 });
  expect(await lookUp('A')).toMatchObject({ listing: { active: false } });
  expect(await tried.upsert(known(item, { stock: 8 }))).toMatchObject([{ outcome: 'live' }]);
  expect(product('A')).toMatchObject({ status: 'Active', quantity: 8 });
});

test('a product that is examined is deleted when it is withdrawn, or its approval would sell it', async () => {
  tried.shop().state.approvesAtOnce = false;
  const item = known(buildItem('A'));
  await tried.upsert(buildItem('A'));
  expect(await tried.withdraw([item.key])).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(tried.shop().state.products.has('A')).toBe(false);
});

test('a create that was sent before is looked for, and not called a fault', async () => {
  const item = buildItem('A');
  await tried.upsert(item);
  expect(await tried.upsert(item)).toMatchObject([{ outcome: 'retry', error: { kind: 'unknown_outcome' } }]);
});

test('with the match by barcode off, no other product is read', async () => {
  await tried.upsert(buildItem('A', { barcode: barcode(1) }));
  tried.counted();
  const key = { ...buildItem('B').key, barcode: barcode(1) };
  const config = { match_by_barcode: false };
  expect(await connector.lookupListings(tried.context(config), [key])).toMatchObject([{ match: 'none' }]);
  expect(tried.counted()).toEqual({ 'GET /ms/product-query': 1 });
  expect(await connector.lookupListings(tried.context(), [key])).toMatchObject([
    { match: 'found', by: 'barcode', listing: { syncId: 'A' } },
  ]);
});
