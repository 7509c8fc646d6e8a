import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulatorConnector as connector } from './index.ts';
import { type Bench, buildItem, startBench } from './test-support.ts';

interface Call {
  headers: IncomingMessage['headers'];
  body: string;
}

let bench: Bench;
let url: string;
let calls: Call[];
let status: number;

const merchant = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    calls.push({ headers: request.headers, body });
    reply.writeHead(status).end();
  });
});

beforeAll(async () => {
  bench = await startBench();
  await once(merchant.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  merchant.close();
  await bench.close();
});
beforeEach(async () => {
  calls = [];
  status = 200;
  await bench.send('DELETE', '/_state');
  await bench.setFaults({});
  await connector.upsertListings(bench.context(), [buildItem('A', { stock: 100 })]);
});

const hook = (content: 'order' | 'changed') =>
  bench.send('PUT', '/_settings', { webhook: { url, verification: 'hmac_hex', secret: 's', content } });
const place = async () =>
  (await (await bench.send('POST', '/_orders', { sku: 'A', quantity: 2 })).json()) as { id: string };
const arrived = (count: number) => vi.waitUntil(() => calls.length >= count);
const request = ({ headers, body }: Call) => ({
  method: 'POST',
  headers: { get: (name: string) => (headers[name.toLowerCase()] as string | undefined) ?? null },
  query: {},
  rawBody: Buffer.from(body),
});

describe('the channel calls', () => {
  test('about every change of an order, signed, and the connector reads the order from it', async () => {
    await hook('order');
    const { id } = await place();
    await arrived(1);
    await bench.send('POST', `/_orders/${id}/ship`);
    await arrived(2);
    const [first, second] = calls.map(request);
    const signature = createHmac('sha256', 's').update(calls[0]!.body).digest('hex');
    expect(first!.headers.get('x-simulator-signature')).toBe(signature);
    expect(connector.identifyWebhook(first!)).toEqual({ kind: 'event', topic: 'order' });
    expect(await connector.readWebhook(bench.context(), second!)).toMatchObject([
      {
        event: 'order',
        order: { externalId: id, status: 'shipped', lines: [{ externalKey: 'A', quantity: 2 }] },
      },
    ]);
  });

  test('with nothing in it but that there is something to read, when it is set so', async () => {
    await hook('changed');
    await place();
    await arrived(1);
    expect(await connector.readWebhook(bench.context(), request(calls[0]!))).toEqual([
      { event: 'changed', what: 'orders' },
    ]);
  });

  test('when a known listing goes off sale, and not when it is created or only changes its price', async () => {
    await hook('order');
    await connector.upsertListings(bench.context(), [buildItem('B'), buildItem('A', { price: '5' })]);
    await connector.withdrawListings(bench.context(), [{ externalKey: 'B', syncId: null, barcode: null }]);
    await arrived(1);
    const listing = bench.state.bySku.get('B')!;
    expect(calls).toHaveLength(1);
    expect(connector.identifyWebhook(request(calls[0]!))).toEqual({ kind: 'event', topic: 'product_status' });
    expect(await connector.readWebhook(bench.context(), request(calls[0]!))).toEqual([
      { event: 'changed', what: 'listing', syncId: listing.id },
    ]);
  });

  test('again and again while it is not answered with success', async () => {
    status = 500;
    await hook('order');
    await place();
    await arrived(2);
    status = 204;
    await vi.waitUntil(() => bench.state.counters.webhooks_delivered === 1);
    expect(new Set(calls.map((call) => call.body)).size).toBe(1);
  });

  test('twice or never when it is told to', async () => {
    await hook('order');
    await bench.setFaults({ rate_webhook_duplicate: 1 });
    await place();
    await arrived(2);
    await bench.setFaults({ rate_webhook_drop: 1 });
    await place();
    expect(bench.state.counters.webhooks_dropped).toBe(1);
    expect(calls).toHaveLength(2);
  });
});

test('what the channel never says is refused', async () => {
  const call = { headers: {}, body: '{"event": "party"}' };
  expect(connector.identifyWebhook(request(call))).toEqual({ kind: 'event', topic: 'other' });
  await expect(connector.readWebhook(bench.context(), request(call))).rejects.toMatchObject({
    kind: 'protocol',
  });
});
