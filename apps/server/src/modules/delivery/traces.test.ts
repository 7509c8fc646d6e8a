import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { inSpan, startTracing, traceIds, traceparent } from '../../platform/tracing/index.ts';
import {
  type Collector,
  type ReceivedSpan,
  startCollector,
} from '../../platform/tracing/testing/collector.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { markConnectionChanged } from '../channels/index.ts';

const CANARY = 'Kanarya';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLING = `00-${TRACE}-00f067aa0ba902b7-01`;

let collector: Collector;
let stopTracing: () => Promise<void>;
let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;

beforeAll(async () => {
  collector = await startCollector();
  const url = `${collector.url}/v1/traces`;
  stopTracing = await startTracing(
    {
      ...{ url, headers: { authorization: 'Basic abc' }, serviceName: 'sluice' },
      ...{ sampler: 'parentbased_traceidratio', ratio: 0, sendEveryMs: 20 },
    },
    { version: '1.2.3', role: 'api' },
  );
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connection: { label: CANARY } });
});
afterAll(async () => {
  await channel.close();
  await service.close();
  await stopTracing();
  await collector.close();
});

/** A product written by a program that records its own trace, so that the service records it as well; its span there. */
async function writeTraced(product: object): Promise<ReceivedSpan> {
  const spanId = randomBytes(8).toString('hex');
  const headers = { traceparent: `00-${TRACE}-${spanId}-01` };
  const answer = await tenant.send({ method: 'POST', url: '/v1/products', payload: product, headers });
  expect(answer.status).toBe(201);
  return collector.until((spans) => spans.find(({ parentSpanId }) => parentSpanId === spanId));
}

const named = (name: string) => (spans: readonly ReceivedSpan[]) => spans.find((span) => span.name === name);

/** The spans of a name that carry on the change of a request. */
const linkedTo =
  (request: ReceivedSpan, name: string) =>
  (spans: readonly ReceivedSpan[]): ReceivedSpan | undefined =>
    spans.find(
      (span) =>
        span.name === name &&
        span.links.some(({ traceId, spanId }) => traceId === request.traceId && spanId === request.spanId),
    );

const within =
  (span: ReceivedSpan, name: string) =>
  (spans: readonly ReceivedSpan[]): ReceivedSpan | undefined =>
    spans.find((one) => one.name === name && one.parentSpanId === span.spanId);

// holds TRACE-1, TRACE-2
test('a product is followed from its request to its confirmed listing by ids and links alone', async () => {
  const product = { name: `${CANARY} kettle`, sku: 'K1', price: 10, stock: 3 };
  const request = await writeTraced(product);
  expect(request).toMatchObject({ traceId: TRACE, name: 'POST /v1/products', failed: false });
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ price: '10' });
  expect(request.attributes).toMatchObject({
    'http.route': '/v1/products',
    'http.response.status_code': 201,
    'sluice.tenant_id': tenant.id,
  });
  const plan = await collector.until(linkedTo(request, 'plan'));
  expect(plan.attributes).toMatchObject({ 'sluice.tenant_id': tenant.id, 'sluice.marks': 1 });
  const delivery = await collector.until(linkedTo(request, 'deliver'));
  expect(delivery.attributes).toMatchObject({ 'sluice.connection_id': channel.connectionId });
  expect(delivery.events).toContainEqual({
    name: 'listing',
    attributes: expect.objectContaining({ 'sluice.result': 'live' }),
  });
  const call = await collector.until(within(delivery, 'simulator upsertListings'));
  expect(call.attributes).toMatchObject({ 'sluice.items': 1, 'sluice.platform': 'simulator' });
  const http = await collector.until(within(call, 'POST'));
  expect(http.attributes['http.response.status_code']).toBe(200);
  expect(collector.headers.authorization).toBe('Basic abc');
});

// holds TRACE-2
test('a change of a markup is followed to the listings it reprices', async () => {
  await tenant.call('POST', '/v1/products', { name: 'Cup', sku: 'C1', price: 4, stock: 3 });
  await channel.drain();
  await inSpan({ name: 'markup', changes: [CALLING] }, () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`
        update connections set markup_percent = 10 where tenant_id = ${tenant.id} and id = ${channel.connectionId}`);
      markConnectionChanged(tx, channel.connectionId);
    }),
  );
  await channel.drain();
  const changed = await collector.until(named('markup'));
  await collector.until(linkedTo(changed, 'plan'));
  await collector.until(linkedTo(changed, 'deliver'));
});

// holds TRACE-4
test('nothing is exported that names a product, an address or a secret', async () => {
  const request = await writeTraced({ name: `${CANARY} cup`, sku: `${CANARY}-2`, price: 1 });
  await channel.drain();
  await collector.until(linkedTo(request, 'deliver'));
  const exported = collector.bodies.join('\n');
  for (const secret of [CANARY, tenant.apiKey, '127.0.0.1', 'localhost'])
    expect(exported).not.toContain(secret);
});

// holds TRACE-2
test('a request that nobody records leaves no trace, nor does its delivery', async () => {
  await tenant.call('POST', '/v1/products', { name: 'Quiet', sku: 'Q1', price: 1 });
  await channel.drain();
  const request = await writeTraced({ name: 'Loud', sku: 'L1', price: 1 });
  await channel.drain();
  await collector.until(linkedTo(request, 'deliver'));
  const quiet = collector.spans.filter(({ name, links }) => name === 'plan' && links.length === 0);
  expect(quiet).toEqual([]);
});

test('a failure is named by its kind', async () => {
  const fail = () =>
    inSpan({ name: 'failing', changes: [CALLING] }, () => {
      expect(traceIds()).toEqual({
        trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      expect(traceparent()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      throw new TypeError(CANARY);
    });
  expect(fail).toThrow(CANARY);
  const failing = await collector.until(named('failing'));
  expect(failing).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } });
});
