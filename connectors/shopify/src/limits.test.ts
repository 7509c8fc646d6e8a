import { ConnectorError } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { composed } from './client.ts';
import { PRODUCT_UPDATE } from './documents/writes.ts';
import { shopifyConnector as connector } from './index.ts';
import { UserErrors } from './schema.ts';
import { family, item, key, liveIds, offer, publish, useBench } from './test-support.ts';
import { placeOrder, refund } from './testing/orders.ts';

const bench = await useBench();

const failure = async (run: Promise<unknown>): Promise<ConnectorError> => {
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  if (error instanceof ConnectorError) return error;
  throw new Error(`it ended as ${String(error)}`);
};

/** The bucket of a small shop with so much left in it. */
const small = (available: number) => ({ available, maximum: 1_000, restoreRate: 50, at: Date.now() });

test('a call for which the bucket has too little is tried again when it will have enough', async () => {
  bench.shop().bucket = small(-1_000);
  const { kind, retryAfterMs } = await failure(connector.testConnection(bench.context()));
  expect(kind).toBe('rate_limited');
  // A thousand and four points at 50 a second, less what has come in meanwhile.
  expect(retryAfterMs).toBeLessThanOrEqual(20_080);
  expect(retryAfterMs).toBeGreaterThan(5_000);
});

test('the answer tells the host what is left, where the declaration says it does', async () => {
  bench.shop().bucket = small(900);
  const { http, ...rest } = bench.context();
  let told: unknown;
  const request = async (sent: Parameters<typeof http.request>[0]) => {
    const answer = await http.request(sent);
    told = await answer.json();
    return answer;
  };
  await connector.testConnection({ ...rest, http: { request } });
  expect(connector.rateLimit).toMatchObject({ kind: 'cost', statusPath: 'extensions.cost.throttleStatus' });
  expect(told).toMatchObject({
    extensions: { cost: { throttleStatus: { maximumAvailable: 1_000, restoreRate: 50 } } },
  });
});

test('half a batch that was done before the bucket ran empty is told as done', async () => {
  const items = Array.from({ length: 50 }, (_, at) => item(`T-${at}`));
  const run = (some: typeof items) => connector.upsertListings(bench.context({ publish_to: 'none' }), some);
  await run([]);
  bench.shop().bucket = { ...small(1_000), restoreRate: 0.001 };
  const results = await run(items);
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
  expect(outcomes.get('live')?.length).toBe(bench.shop().products.size);
  expect(outcomes.get('live')?.length).toBeGreaterThan(0);
  const [waiting] = outcomes.get('retry') ?? [];
  expect(waiting).toMatchObject({ error: { kind: 'rate_limited' } });
});

test('no request costs more than a small bucket holds, nor more than the host was told', async () => {
  const context = () => bench.context({ stock_per_location: true });
  const images = Array.from({ length: 40 }, (_, at) => `https://img.example/${at}.jpg`);
  const plain = Array.from({ length: 25 }, (_, at) =>
    item(`P-${at}`, { images, barcode: String(10_000_000 + at) }),
  );
  const kin = Array.from({ length: 25 }, (_, at) =>
    item(`F-${at}`, { family: family({ Size: String(at) }, { lead: at === 0 }) }),
  );
  const ids = liveIds(await connector.upsertListings(context(), [...plain, ...kin]));
  const known = [...plain, ...kin].map((one) => ({
    key: { ...one.key, syncId: ids.get(one.key.externalKey) ?? null },
    payload: { ...one.payload, images: images.slice(1, 3) },
  }));
  liveIds(await connector.upsertListings(context(), known));
  await connector.updateOffers(
    context(),
    known.map(({ key: { externalKey, syncId } }) => offer(externalKey, syncId, '3', 3)),
  );
  await connector.lookupListings(
    context(),
    [...plain, ...kin].map((one) => one.key),
  );
  await connector.readListings(context(), null);
  await connector.pullProducts(context(), { since: null, cursor: null });
  const order = placeOrder(
    bench.shop(),
    kin.map(({ key: { externalKey } }) => ({ sku: externalKey, quantity: 2 })),
  );
  refund(bench.shop(), order, { at: 0, quantity: 1, restockType: 'RETURN' });
  await connector.pullOrders(context(), { since: null, cursor: null });
  await connector.withdrawListings(
    context(),
    known.map((one) => one.key),
  );
  await connector.readCategoryTree(context(), null);
  expect(bench.calls.length).toBeGreaterThan(30);
  for (const [at, { cost, fields }] of bench.calls.entries()) {
    expect(cost, fields[0]).toBeLessThanOrEqual(1_000);
    expect(bench.declared[at], `${fields[0]} costs ${cost}`).toBeGreaterThanOrEqual(Math.floor(cost));
  }
});

/** A context whose calls are answered with this, as if by Shopify. */
function answering(body: object) {
  const { http, ...rest } = bench.context();
  const request = async (sent: Parameters<typeof http.request>[0]) => {
    const answer = await http.request(sent);
    const text = JSON.stringify(body);
    return {
      ...answer,
      headers: answer.headers,
      text: async () => text,
      json: async (): Promise<unknown> => JSON.parse(text),
    };
  };
  return { ...rest, http: { request } };
}

const error = (code: string, message = 'No.') => ({ errors: [{ message, extensions: { code } }] });

test.each([
  ['ACCESS_DENIED', 'forbidden', 'forbidden'],
  ['SHOP_INACTIVE', 'forbidden', 'forbidden'],
  ['MAX_COST_EXCEEDED', 'invalid_request', 'invalid_request'],
  ['INTERNAL_SERVER_ERROR', 'unavailable', 'unknown_outcome'],
  ['THROTTLED', 'rate_limited', 'rate_limited'],
] as const)('%s of a call as a whole is %s to a read and %s to a write', async (code, read, write) => {
  const id = (await publish(bench, [item('A')])).get('A') ?? null;
  const context = answering(error(code));
  expect(await failure(connector.lookupListings(context, [key('A')]))).toMatchObject({ kind: read });
  expect(await failure(connector.updateOffers(context, [offer('A', id, '3', 3)]))).toMatchObject({
    kind: write,
  });
});

test('an error in one of several fields is that one’s alone', async () => {
  const broken = { message: 'Internal error', path: ['r0'], extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  const done = { product: { id: 'gid://shopify/Product/1' }, userErrors: [] };
  const entry = { part: PRODUCT_UPDATE, variables: { product: { id: 'gid://shopify/Product/1' } } };
  const context = answering({ data: { r0: null, r1: done }, errors: [broken] });
  const schema = Type.Object({ userErrors: UserErrors });
  expect(await composed(context, [entry, entry], schema, { kind: 'mutation', cost: 20 })).toMatchObject([
    { error: { kind: 'unknown_outcome' } },
    { value: { userErrors: [] } },
  ]);
});
