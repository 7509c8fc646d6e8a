import { describe, expect, test } from 'vitest';
import { askForToken, claimsAt, lamp, PATH, reasonOf, SOURCE, useGoogle } from './bench.ts';
import type { Attributes } from './records.ts';

const google = await useGoogle();

/** The product of a lamp, as soon as it is there. */
async function made(offerId: string, attributes: Attributes = {}) {
  await google.insert(offerId, attributes);
  google.shop().listings();
  return (await google.read(offerId)).body;
}

const codes = ({ productStatus }: { productStatus: { itemLevelIssues?: { code: string }[] } }) => [
  ...new Set((productStatus.itemLevelIssues ?? []).map(({ code }) => code)),
];

describe('processing', () => {
  test('approves a good product in its country until thirty days later', async () => {
    const { productStatus, versionNumber } = await made('A');
    expect(versionNumber).toBeUndefined();
    expect(productStatus.destinationStatuses).toContainEqual({
      reportingContext: 'SHOPPING_ADS',
      approvedCountries: ['US'],
    });
    const { creationDate, googleExpirationDate } = productStatus;
    expect(Date.parse(googleExpirationDate) - Date.parse(creationDate)).toBe(30 * 86_400_000);
  });

  test('cuts long texts and further images without a word in the answer to the insertion', async () => {
    const images = Array.from({ length: 12 }, (_, at) => `https://img.example/${at}.jpg`);
    const reply = await google.insert('A', { title: 'x'.repeat(160), additionalImageLinks: images });
    expect(reply.body.productAttributes.title).toHaveLength(160);
    google.shop().listings();
    const { body } = await google.read('A');
    expect(body.productAttributes.title).toHaveLength(150);
    expect(body.productAttributes.additionalImageLinks).toHaveLength(10);
    expect(body.productStatus.destinationStatuses[0].approvedCountries).toEqual(['US']);
  });

  test.each([
    ['a missing link', { link: '' }, 'item_missing_required_attribute'],
    ['an image that cannot be had', { imageLink: 'https://img.invalid/a.jpg' }, 'image_link_broken'],
    ['a barcode with a wrong digit', { gtins: ['4006381333932'] }, 'invalid_upc'],
    ['a price of nothing', { price: { amountMicros: '0', currencyCode: 'USD' } }, 'price_out_of_range'],
    ['forbidden goods', { title: 'E-book about lamps' }, 'ebooks_policy_violation'],
  ])('disapproves %s, although the insertion was taken', async (_, attributes, code) => {
    const product = await made('A', attributes);
    expect(codes(product)).toEqual([code]);
    expect(product.productStatus.destinationStatuses[0].disapprovedCountries).toEqual(['US']);
    expect(google.shop().listings()[0]?.active).toBe(false);
  });

  test('keeps a second product of a barcode, with a remark', async () => {
    await made('A', { gtins: ['4006381333931'] });
    expect(codes(await made('B', { gtins: ['4006381333931'] }))).toEqual(['item_duplicate_by_gtin']);
  });

  test('may refuse a product long after it was approved', async () => {
    await made('A');
    google.shop().refuse('A');
    expect(codes((await google.read('A')).body)).toEqual(['landing_page_error']);
    google.shop().pardon('A');
    expect(codes((await google.read('A')).body)).toEqual([]);
  });

  test('may leave new products to a review', async () => {
    google.shop().review();
    const { productStatus } = await made('A');
    expect(productStatus.destinationStatuses[0].pendingCountries).toEqual(['US']);
    google.shop().approve();
    expect((await google.read('A')).body.productStatus.destinationStatuses[0].approvedCountries).toEqual([
      'US',
    ]);
  });

  test('may put the price of the page in the place of the one sent', async () => {
    await made('A');
    google.shop().takePriceOfPage('A', '17000000');
    const { body } = await google.read('A');
    expect(body.productAttributes.price.amountMicros).toBe('17000000');
    expect(google.shop().input('A')?.attributes.price?.amountMicros).toBe('19900000');
  });
});

describe('the end of a product', () => {
  test('comes after thirty days, unless it was sent again', async () => {
    await made('A');
    await made('B');
    google.shop().daysLater(29);
    const { access_token } = (await askForToken(google, claimsAt(google.shop()))).body;
    await google.call(`POST ${PATH}/productInputs:insert?${SOURCE}`, lamp('B'), access_token);
    google.shop().daysLater(1);
    expect(google.shop().product('A')).toBeUndefined();
    expect(google.shop().product('B')).toBeDefined();
  });

  test('comes earlier where the input says so', async () => {
    await made('A', { expirationDate: new Date(Date.now() + 86_400_000).toISOString() });
    google.shop().daysLater(2);
    expect(google.shop().input('A')).toBeUndefined();
  });
});

describe('the list', () => {
  test('gives 25 of a page unless asked, fewer than asked where it likes, and all in the end', async () => {
    for (let at = 0; at < 30; at += 1) google.shop().addForeignListing({ sku: `F-${at}`, barcode: null });
    expect((await google.call(`GET ${PATH}/products`)).body.products).toHaveLength(25);
    google.shop().state.mostPerPage = 20;
    const first = (await google.call(`GET ${PATH}/products?pageSize=2000`)).body;
    expect(first.products).toHaveLength(20);
    const rest = await google.call(`GET ${PATH}/products?pageSize=2000&pageToken=${first.nextPageToken}`);
    expect(rest.body.products).toHaveLength(10);
    expect(rest.body.nextPageToken).toBeUndefined();
  });

  test('refuses the token of a call of another page size', async () => {
    for (const sku of ['A', 'B']) google.shop().addForeignListing({ sku, barcode: null });
    const { nextPageToken } = (await google.call(`GET ${PATH}/products?pageSize=1`)).body;
    const reply = await google.call(`GET ${PATH}/products?pageSize=2&pageToken=${nextPageToken}`);
    expect([reply.status, reasonOf(reply)]).toEqual([400, 'INVALID_PAGE_TOKEN']);
  });

  test('of no products has no list', async () => {
    expect((await google.call(`GET ${PATH}/products`)).body).toEqual({});
  });
});
