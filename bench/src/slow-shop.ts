import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { configFor, Shop, startStandIn } from '@sluice/connector-woocommerce/testing';
import { startImport, untilImported } from './import-api.ts';
import { signIn } from './portal-session.ts';
import { type Outcome, table } from './report.ts';
import { createBenchTenant, startBenchService } from './service.ts';

export interface SlowShopOptions {
  products: number;
  /** The shop's time for an item of a batch. */
  itemMs: number;
}

const IMPORT_MS = 60_000;
const DELIVER_MS = 60 * 60_000;

/**
 * New prices for a WooCommerce shop that takes long for each item of a batch, works on one call after the other and does not
 * stop when nobody waits for the answer any more.
 *
 * @returns prices that are wrong in the end
 */
export async function benchSlowShop({ products, itemMs }: SlowShopOptions): Promise<Outcome> {
  const shop = new Shop();
  const standIn = await startStandIn(() => shop);
  const slow = await startSlowProxy(standIn.address);
  const service = await startBenchService({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  const database = await service.database();
  const until = async (condition: string): Promise<void> => {
    for (const end = performance.now() + DELIVER_MS; performance.now() < end; await delay(500)) {
      const { rows } = await database.query<{ n: number }>(
        `select count(*)::integer as n from listings where ${condition}`,
      );
      if (rows[0]!.n === products) return;
    }
    throw new Error(`the shop never got what it should: ${condition}`);
  };
  try {
    const tenant = await createBenchTenant(service);
    const config = Object.entries(configFor(standIn, slow.url)).flatMap(([name, value]) => [
      '--config',
      `${name}=${value}`,
    ]);
    const names = ['--tenant', String(tenant.id), '--platform', 'woocommerce', '--label', 'Shop'];
    await service.cli('connection', 'create', ...names, ...config);
    const place = { url: service.url, tenant };
    await untilImported(place, await startImport(place, 'SLOW', products), IMPORT_MS);
    await until(`state = 'live'`);
    const owner = await signIn(service, tenant.id);
    slow.itemMs = itemMs;
    slow.calls.length = 0;
    const began = performance.now();
    await owner.call('PATCH', '/connections/1', { markup_percent: 10 });
    await until(
      `state = 'live' and changed_at > (select max(at) from audit_log where action = 'connection.updated')`,
    );
    const seconds = (performance.now() - began) / 1000;
    const wrong = wrongPrices(shop);
    table(`${products} prices to a shop that takes ${itemMs} ms for an item`, [
      {
        'time s': seconds.toFixed(0),
        'at least s': ((products * itemMs) / 1000).toFixed(0),
        writes: slow.calls.length,
        'items written': slow.calls.reduce((sum, items) => sum + items, 0),
        'largest batches': slow.calls
          .toSorted((a, b) => b - a)
          .slice(0, 3)
          .join(' '),
        wrong,
      },
    ]);
    return { tried: `${products} prices`, wrong };
  } finally {
    await database.end().catch(() => {});
    await service.stop();
    await slow.close();
    await standIn.close();
  }
}

/** Counts products without the price of the import with the markup of 10 % on it. */
const wrongPrices = ({ products }: Shop): number =>
  [...products.values()].filter(
    ({ sku, regular_price }) =>
      Number(regular_price) !== Math.round((1 + (Number(sku.split('-')[1]) % 90)) * 110) / 100,
  ).length;

interface SlowProxy {
  readonly url: string;
  itemMs: number;
  /** Items of each writing call. */
  readonly calls: number[];
  close(): Promise<void>;
}

/** Passes calls on one after the other, and keeps each for as long as its items take. */
async function startSlowProxy(address: string): Promise<SlowProxy> {
  const target = new URL(address);
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, reply) => {
    const body = await bytesOf(request);
    const items = itemsOf(body);
    if (items > 0) proxy.calls.push(items);
    const before = turn;
    const answered = before.then(() => delay(items * proxy.itemMs)).then(() => passOn(target, request, body));
    if (items > 0) turn = answered.catch(() => {});
    try {
      const { status, headers, bytes } = await answered;
      const { 'transfer-encoding': _framing, ...rest } = headers;
      reply.writeHead(status, { ...rest, 'content-length': bytes.length });
      reply.end(bytes);
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: SlowProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    itemMs: 0,
    calls: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

/** Counts items: all of a batch, one for a single write, none for a read. */
function itemsOf(body: Buffer): number {
  if (body.length === 0) return 0;
  const { create = [], update = [] } = JSON.parse(body.toString('utf8')) as {
    create?: unknown[];
    update?: unknown[];
  };
  return Math.max(1, create.length + update.length);
}

async function passOn(target: URL, request: IncomingMessage, body: Buffer) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = target;
    const { headers, method, url: path } = request;
    const call = send({ hostname, port, path, method, headers }, resolve);
    call.on('error', reject);
    call.end(body);
  });
  return { status: answer.statusCode ?? 502, headers: answer.headers, bytes: await bytesOf(answer) };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
