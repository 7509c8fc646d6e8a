import type { OfferItem } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { buildItem, known, offerOf, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const items = ['A', 'B', 'C'].map((sku, at) => buildItem(sku, { barcode: barcode(at + 1), stock: 5 }));
const offers = items.map((item) => offerOf(item, '21.50', 7));
const stocks = () => [...tried.shop().state.listings.values()].map((one) => one.availableStock);
const prices = () => [...tried.shop().state.listings.values()].map((one) => one.price);
const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

beforeEach(async () => {
  await tried.upsert(...items);
});

test('stock that Hepsiburada keeps in its own warehouse is never sent, its price is', async () => {
  tried.shop().setListing('B', { isFulfilledByHB: true });
  expect(outcomes(await tried.offer(offers))).toEqual(['live', 'live', 'live']);
  expect(stocks()).toEqual([7, 5, 7]);
  expect(prices()).toEqual([21.5, 21.5, 21.5]);
  await tried.upsert(...items.map((item) => known(item, { stock: 9 })));
  expect(stocks()).toEqual([9, 5, 9]);
  expect(tried.shop().state.harm).toEqual([]);
});

describe('a price outside of the locked range', () => {
  beforeEach(() => tried.shop().setListing('B', { band: { minPrice: 50, maxPrice: 90 } }));

  test('is refused with the range, and holds up neither its stock nor the others', async () => {
    const results = await tried.offer(offers);
    expect(outcomes(results)).toEqual(['live', 'rejected', 'live']);
    expect(results[1]).toMatchObject({
      issues: [{ code: 'invalid_price', field: 'price', message: expect.stringContaining('at least 50') }],
    });
    expect(stocks()).toEqual([7, 7, 7]);
  });

  /** As the definition has it: a validation names its row by its place alone. */
  const nameless = (): ReturnType<typeof tried.context> => {
    const ctx = tried.context();
    const request: typeof ctx.http.request = async (asked) => {
      const answer = await ctx.http.request(asked);
      if (!asked.url.includes('price-uploads/id')) return answer;
      const text = (await answer.text()).replace(/"(merchantSku|hepsiburadaSku)":"[^"]*"/g, '"$1":null');
      return { ...answer, text: async () => text, json: async () => JSON.parse(text) };
    };
    return { ...ctx, http: { request } };
  };
  const polled = async (some: readonly OfferItem[]): Promise<Record<string, string>> => {
    const results = await connector.updateOffers(nameless(), some);
    const { ticket } = results[0] as Extract<(typeof results)[0], { outcome: 'accepted' }>;
    const keys = some.map(({ key }) => key);
    const state = await connector.pollTicket(nameless(), ticket, keys);
    const told = state.state === 'done' ? state.results : [];
    return Object.fromEntries(told.map(({ externalKey, outcome }) => [externalKey, outcome]));
  };

  test.each([
    [0, { C: 'live' }],
    [1, { A: 'live' }],
  ] as const)(
    'leaves no wrong row as done when rows are counted from %i and named by place alone',
    async (first, told) => {
      tried.shop().state.firstElement = first;
      // Nothing shows the first number: the row and its neighbour are left to a look-up.
      expect(await polled(offers)).toEqual(told);
      expect(await polled([offers[1]!])).toEqual({ B: 'rejected' });
    },
  );
});

test.each(['Done', 'DONE', 'COMPLETED', 'Completed', 'COMPLETED_WITH_ERRORS'])(
  'an upload that is spelled %s is done',
  async (word) => {
    tried.shop().state.doneIs = word;
    expect(outcomes(await tried.offer(offers))).toEqual(['live', 'live', 'live']);
  },
);

test('a lock shows as the reason why a listing is not for sale, and not as a withdrawal', async () => {
  tried.shop().lock('A', ['Fiyat kilidi']);
  const [found] = await connector.lookupListings(tried.context(), [known(items[0]!).key]);
  expect(found).toMatchObject({
    match: 'found',
    listing: { issues: [{ code: 'policy_blocked', message: 'Fiyat kilidi' }] },
  });
  expect(found).not.toHaveProperty('listing.active');
});

test('a listing that is sold out is not taken for withdrawn', async () => {
  await tried.offer([offerOf(items[0]!, '21.50', 0)]);
  const [found] = await connector.lookupListings(tried.context(), [known(items[0]!).key]);
  expect(found).toMatchObject({ match: 'found', listing: { stock: 0 } });
  expect(found).not.toHaveProperty('listing.active');
});

test('rows that are too long to be remembered are sent all the same', async () => {
  const long = Array.from({ length: 250 }, (_, at) =>
    offerOf(buildItem(`${'ü'.repeat(150)}${at}`), '21.50', 7),
  );
  const ctx = tried.context({ hepsilojistik: false });
  const written: string[] = [];
  const write = async (_key: string, value: string): Promise<void> => {
    written.push(value);
  };
  const results = await connector.updateOffers({ ...ctx, checkpoint: { ...ctx.checkpoint, write } }, long);
  expect(new Set(outcomes(results))).toEqual(new Set(['accepted']));
  expect(written.filter((value) => Buffer.byteLength(value) > 64_000)).toEqual([]);
});

test('more than five waiting uploads are refused for a while, not for good', async () => {
  tried.shop().holdTickets();
  const send = () => connector.updateOffers(tried.context(), offers);
  for (let at = 0; at < 5; at++) await send();
  await expect(send()).rejects.toMatchObject({ kind: 'rate_limited' });
});
