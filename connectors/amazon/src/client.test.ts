import { ConnectorError } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './test-support.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();

const failureOf = (run: Promise<unknown>): Promise<ConnectorError> =>
  run.then(
    () => {
      throw new Error('it went well');
    },
    (error: ConnectorError) => error,
  );

test('a refusal for too many calls waits as long as the bucket takes to hold one again', async () => {
  shop().state.throttles = true;
  shop().state.limitHeaderOn429 = true;
  shop().state.stopClock();
  const ctx = bench.context();
  const calls = Array.from({ length: 8 }, () => connector.testConnection(ctx));
  const ended = await Promise.allSettled(calls);
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as ConnectorError] : []));
  expect(refused.length).toBeGreaterThan(0);
  // Five a second.
  for (const error of refused) expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs: 200 });
});

test('a bucket that runs empty in the midst of a batch costs the rest of it another try, and not the whole', async () => {
  const items = Array.from({ length: 200 }, (_, at) => known(buildItem(`S-${at}`)));
  await bench.upsert(items.map(({ key, payload }) => ({ key: { ...key, syncId: null }, payload })));
  shop().state.throttles = true;
  shop().state.stopClock();
  const offers = items.map((item) => buildOffer(item, '21.50', 3));
  const results = await connector.updateOffers(bench.context(), offers);
  const sent = results.filter(({ outcome }) => outcome === 'accepted');
  const later = results.filter((one) => one.outcome === 'retry' && one.error.kind === 'rate_limited');
  expect(sent.length).toBeGreaterThanOrEqual(100);
  expect(sent.length + later.length).toBe(200);
  expect(later.length).toBeGreaterThan(0);
});

test('a token that ran out early is replaced once, and the call made again', async () => {
  const ctx = bench.context();
  await connector.testConnection(ctx);
  bench.calls();
  shop().state.tokens.clear();
  await connector.testConnection(ctx);
  const paths = bench.calls().map(({ url }) => new URL(url).pathname.split('/')[1]);
  expect(paths).toEqual(['listings', 'auth', 'listings']);
});

test('a refusal for a missing role is not tried with another token', async () => {
  shop().refuseNext(1, { status: 403 });
  const error = await failureOf(connector.testConnection(bench.context()));
  expect(error.kind).toBe('forbidden');
});

test('after a lost answer the writes before it keep their answers, and those behind it were not sent', async () => {
  const items = ['A', 'B', 'C'].map((sku) => buildItem(sku));
  const ctx = bench.context();
  await connector.testConnection(ctx);
  let writes = 0;
  const { http } = ctx;
  const faulty = {
    ...ctx,
    http: {
      request: async (request: Parameters<typeof http.request>[0]) => {
        const answer = await http.request(request);
        if (request.method === 'PUT' && ++writes === 2)
          throw new ConnectorError({ kind: 'unknown_outcome', message: 'cut' });
        return answer;
      },
    },
  };
  expect(await connector.upsertListings(faulty, items)).toMatchObject([
    { externalKey: 'A', outcome: 'accepted' },
    { externalKey: 'B', outcome: 'retry', error: { kind: 'unknown_outcome' } },
    { externalKey: 'C', outcome: 'retry', error: { kind: 'unavailable' } },
  ]);
  expect(
    shop()
      .stored()
      .map(({ sku }) => sku),
  ).toEqual(['A', 'B']);
});
