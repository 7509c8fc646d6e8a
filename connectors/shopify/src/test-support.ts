import type { HttpRequest, ListingItem, ListingPayload, OfferItem } from '@sluice/connector-kit';
import {
  memoryCheckpoint,
  plainItem,
  plainKey,
  plainOffer,
  type TestContext,
  testContext,
} from '@sluice/connector-kit/testing';
import { afterAll, beforeEach } from 'vitest';
import type { Config } from './config.ts';
import { shopifyConnector } from './index.ts';
import { CONFIG, DOMAIN, type FakeChannel, startChannel } from './testing/channel.ts';
import type { Call } from './testing/server.ts';
import type { FakeProduct } from './testing/state.ts';

/** A fake shop that listens, and contexts that reach it. */
export interface Bench extends FakeChannel {
  /** Calls since the last `forget`, in order. */
  readonly calls: Call[];
  /** The costs that the connector declared for its calls. */
  readonly declared: number[];
  /** The number of next calls that are applied and whose answers are lost. */
  lose: number;
  context(config?: Partial<Config>): TestContext<Config>;
  forget(): void;
}

async function startBench(): Promise<Bench> {
  const channel = await startChannel();
  const calls: Call[] = [];
  const declared: number[] = [];
  channel.fake.watch = (call) => calls.push(call);
  let checkpoint = memoryCheckpoint();
  const bench: Bench = {
    ...channel,
    calls,
    declared,
    lose: 0,
    reset: async () => {
      checkpoint = memoryCheckpoint();
      bench.lose = 0;
      bench.forget();
      await channel.reset();
    },
    context: (config = {}) => {
      const { http, ...rest } = testContext<Config>({ config: { ...CONFIG, ...config }, checkpoint });
      const request = async (sent: HttpRequest) => {
        if (sent.url.endsWith('graphql.json')) declared.push(sent.cost ?? 1);
        const answer = await http.request({
          ...sent,
          url: sent.url.replace(`https://${DOMAIN}`, channel.address),
        });
        if (bench.lose === 0) return answer;
        bench.lose -= 1;
        throw lostReply();
      };
      return { ...rest, http: { request } };
    },
    forget: () => {
      calls.length = 0;
      declared.length = 0;
    },
  };
  return bench;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const bench = await startBench();
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());
  return bench;
}

const lostReply = () => Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' });

export { plainFamily as family, plainKey as key } from '@sluice/connector-kit/testing';

export const item = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem => plainItem(sku, { ...LAMP, title: `Lamp ${sku}`, ...payload }, { syncId });

const LAMP: Partial<ListingPayload> = {
  description: '<p>Bright.</p>',
  brand: 'Northwind',
  categoryPath: ['Home', 'Lamps'],
  price: '19.90',
};

export const offer = (sku: string, syncId: string | null, price: string, stock: number): OfferItem =>
  plainOffer(plainKey(sku, { syncId }), { price, stock });

/** The ids that writes ended with; fails on any other end. */
export function liveIds(results: readonly { externalKey: string; outcome: string }[]): Map<string, string> {
  return new Map(
    results.map((result) => {
      if (!('syncId' in result)) throw new Error(`it ended as ${JSON.stringify(result)}`);
      return [result.externalKey, String(result.syncId)];
    }),
  );
}

/** Writes listings that the shop must take; resolves to their ids. */
export const publish = async (bench: Bench, items: readonly ListingItem[]): Promise<Map<string, string>> =>
  liveIds(await shopifyConnector.upsertListings(bench.context(), items));

/** The only product of the shop. */
export function onlyProduct(bench: Bench): FakeProduct {
  const [product, ...more] = bench.shop().products.values();
  if (!product || more.length > 0)
    throw new Error(`the shop has ${more.length + (product ? 1 : 0)} products`);
  return product;
}

/** The root fields that were asked since the last `forget`, each with how often. */
export function fieldsOf(bench: Bench): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { fields } of bench.calls)
    for (const field of fields) counted[field] = (counted[field] ?? 0) + 1;
  return counted;
}
