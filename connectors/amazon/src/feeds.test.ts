import { ConnectorError } from '@sluice/connector-kit';
import { plainKey } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './test-support.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();
const ALL_BY_FEED = { single_calls: 0 };

async function ticketOf(run: () => Promise<readonly object[]>): Promise<string> {
  const [first] = (await run()) as { outcome: string; ticket: string }[];
  if (first?.outcome !== 'accepted') throw new Error(`it ended as ${JSON.stringify(first)}`);
  return first.ticket;
}

test('the token goes to no signed address, and what is there is unpacked', async () => {
  await bench.upsert([buildItem('A')], ALL_BY_FEED);
  const signed = bench.calls().filter(({ url }) => url.includes('X-Amz-Signature'));
  expect(signed.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  for (const { headers } of signed) expect(Object.keys(headers ?? {})).not.toContain('x-amz-access-token');
  expect(shop().state.harm).toEqual([]);
});

test('a signed address is in no report of a failure', async () => {
  const ctx = bench.context(ALL_BY_FEED);
  const { http } = ctx;
  const faulty = {
    ...ctx,
    http: {
      request: async (request: Parameters<typeof http.request>[0]) => {
        if (!request.url.includes('X-Amz-Signature')) return http.request(request);
        await http.request({ ...request, url: `${request.url}tampered` });
        return http.request({ ...request, url: `${request.url}x` });
      },
    },
  };
  const error = await connector.upsertListings(faulty, [buildItem('A')]).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'forbidden' });
  expect(JSON.stringify(error)).not.toContain('Signature=');
});

test('one refused message of a feed holds up no other', async () => {
  const items = [buildItem('GOOD'), buildItem('BAD', { attributes: [] })];
  expect(await bench.upsert(items, ALL_BY_FEED)).toMatchObject([
    { externalKey: 'GOOD', outcome: 'live', syncId: 'GOOD' },
    { externalKey: 'BAD', outcome: 'rejected', issues: [{ code: 'missing_attribute' }, {}, {}, {}] },
  ]);
});

test('before a feed one new listing of each product type is checked, once, and refused in Amazon’s words', async () => {
  const previews = () => bench.calls().filter(({ query }) => query?.mode === 'VALIDATION_PREVIEW').length;
  const items = [buildItem('BAD', { attributes: [] }), buildItem('GOOD'), buildItem('TOO')];
  const ctx = bench.context(ALL_BY_FEED);
  expect(await connector.upsertListings(ctx, items)).toMatchObject([
    { externalKey: 'BAD', outcome: 'rejected', issues: [{ code: 'missing_attribute' }, {}, {}, {}] },
    { externalKey: 'GOOD', outcome: 'accepted' },
    { externalKey: 'TOO', outcome: 'accepted' },
  ]);
  expect(previews()).toBe(1);
  await connector.upsertListings(ctx, [buildItem('D'), buildItem('E')]);
  await connector.upsertListings(ctx, [buildItem('F'), buildItem('G')]);
  expect(previews()).toBe(1);
  expect(shop().state.harm).toEqual([]);
});

test('a check that Amazon does not answer holds up no feed', async () => {
  const ctx = bench.context(ALL_BY_FEED);
  const { http } = ctx;
  const faulty = {
    ...ctx,
    http: {
      request: (request: Parameters<typeof http.request>[0]) =>
        request.query?.mode === 'VALIDATION_PREVIEW'
          ? Promise.reject(new ConnectorError({ kind: 'unavailable', message: 'no answer' }))
          : http.request(request),
    },
  };
  expect(await connector.upsertListings(faulty, [buildItem('A')])).toMatchObject([
    { externalKey: 'A', outcome: 'accepted' },
  ]);
});

test('a feed that Amazon cancelled before it began is sent again', async () => {
  shop().holdFeeds();
  const ctx = bench.context(ALL_BY_FEED);
  const ticket = await ticketOf(() => connector.upsertListings(ctx, [buildItem('A')]));
  for (const feed of shop().state.feeds.values()) feed.status = 'CANCELLED';
  expect(await connector.pollTicket(ctx, ticket, [plainKey('A')])).toMatchObject({
    state: 'done',
    results: [{ outcome: 'retry', error: { kind: 'unavailable' } }],
  });
});

test('a feed that broke off is looked up and not sent again blindly', async () => {
  const ctx = bench.context(ALL_BY_FEED);
  const ticket = await ticketOf(() => connector.upsertListings(ctx, [buildItem('A')]));
  for (const feed of shop().state.feeds.values()) feed.status = 'FATAL';
  expect(await connector.pollTicket(ctx, ticket, [plainKey('A')])).toEqual({ state: 'expired' });
});

test('a change of a listing that is gone from Amazon stays open in a feed, and is none when it goes alone', async () => {
  const item = buildItem('A');
  await bench.upsert([item]);
  shop().state.listings.clear();
  expect(await bench.offer([buildOffer(item, '9.90', 1)])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
  ]);
  const ctx = bench.context(ALL_BY_FEED);
  const ticket = await ticketOf(() => connector.updateOffers(ctx, [buildOffer(item, '9.90', 1)]));
  const state = await connector.pollTicket(ctx, ticket, [known(item).key]);
  expect(state).toEqual({ state: 'done', results: [] });
});

test('a withdrawal that Amazon took and has not carried out waits, and is tried again after a while', async () => {
  const item = buildItem('A');
  await bench.upsert([item]);
  shop().holdSubmissions();
  const ctx = bench.context();
  const ticket = await ticketOf(() => connector.withdrawListings(ctx, [known(item).key]));
  const poll = () => connector.pollTicket(ctx, ticket, [known(item).key]);
  expect(await poll()).toMatchObject({ results: [{ outcome: 'waiting' }] });
  shop().advance(20 * 60_000);
  expect(await poll()).toMatchObject({ results: [{ outcome: 'retry', error: { kind: 'unavailable' } }] });
  shop().releaseSubmissions();
  expect(await poll()).toMatchObject({ results: [{ outcome: 'withdrawn' }] });
});

test.each(['', 'write:1', 'create:x:', 'create:1768478400000:', 'change:0:1'])(
  'a ticket that is none of ours, or a day old, has expired: %j',
  async (ticket) => {
    const ctx = bench.context();
    expect(await connector.pollTicket(ctx, ticket, [plainKey('A')])).toEqual({ state: 'expired' });
  },
);

test('a listing that a feed brought in is not live before Amazon shows it', async () => {
  const ctx = bench.context(ALL_BY_FEED);
  shop().holdSubmissions();
  const ticket = await ticketOf(() => connector.upsertListings(ctx, [buildItem('A')]));
  const poll = () => connector.pollTicket(ctx, ticket, [plainKey('A')]);
  expect(await poll()).toEqual({ state: 'done', results: [] });
});

test('a change by feed is not done while the listing is as old as before', async () => {
  const item = buildItem('A');
  await bench.upsert([item]);
  shop().advance(3_600_000);
  shop().holdSubmissions();
  const ctx = bench.context(ALL_BY_FEED);
  const ticket = await ticketOf(() => connector.updateOffers(ctx, [buildOffer(item, '9.90', 1)]));
  expect(await connector.pollTicket(ctx, ticket, [known(item).key])).toMatchObject({
    results: [{ outcome: 'waiting' }],
  });
});

const FAULT = { severity: 'ERROR', code: '4000001', message: 'No.' };

/** The state of a ticket whose report is replaced by another text. */
async function reported(text: string, { isTaken = true, aheadMs = 0 } = {}) {
  const item = buildItem('A');
  await bench.upsert([item]);
  shop().advance(3_600_000);
  if (!isTaken) shop().holdSubmissions();
  const ctx = bench.context(ALL_BY_FEED);
  const ticket = await ticketOf(() => connector.updateOffers(ctx, [buildOffer(item, '9.90', 1)]));
  const [feed] = shop().state.feeds.values();
  shop().state.documents.get(feed!.resultFeedDocumentId!)!.content = Buffer.from(text);
  shop().advance(aheadMs);
  return connector.pollTicket(ctx, ticket, [known(item).key]);
}

test('a fault of the whole feed refuses no listing that Amazon shows with the change', async () => {
  const report = JSON.stringify({ issues: [FAULT], items: [{ sku: 'A' }] });
  expect(await reported(report)).toMatchObject({ results: [{ outcome: 'live' }] });
});

test('a fault of the whole feed names the listing that is there as it was', async () => {
  const report = JSON.stringify({ issues: [FAULT], items: [{ sku: 'A' }] });
  expect(await reported(report, { isTaken: false, aheadMs: 20 * 60_000 })).toMatchObject({
    results: [{ outcome: 'rejected', syncId: 'A', issues: [{ message: 'No.' }] }],
  });
});

test('a message that is refused by its number alone leaves open what Amazon does not show', async () => {
  const report = JSON.stringify({ issues: [{ ...FAULT, messageId: 1 }], items: [{ sku: 'A' }] });
  expect(await reported(report, { isTaken: false, aheadMs: 20 * 60_000 })).toEqual({
    state: 'done',
    results: [],
  });
});

test.each(['<html>', '{"issues":1}'])(
  'a report that stays unreadable (%s) ends its ticket and holds up nothing else',
  async (text) => {
    await expect(reported(text)).rejects.toMatchObject({ kind: 'protocol' });
    await bench.reset();
    expect(await reported(text, { aheadMs: 11 * 60_000 })).toEqual({ state: 'expired' });
  },
);
