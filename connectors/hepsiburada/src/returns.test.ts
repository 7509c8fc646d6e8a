import type { ChannelOrder, ConnectorContext, HttpResponse, OrderAction } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { hepsiburadaConnector as connector } from './index.ts';
import type { Controls } from './testing/controls.ts';
import { linesOf } from './testing/orders.ts';
import type { ClaimStatus } from './testing/records.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const tried = await useConnector();
const HOUR = 3_600_000;
let shop: Controls;
beforeEach(async () => {
  await tried.upsert(
    ...['A', 'B'].map((sku, at) => buildItem(sku, { barcode: barcode(at + 1), stock: 500 })),
  );
  shop = tried.shop();
});

const context = (): ConnectorContext<Config> => ({
  ...tried.context(),
  clock: { now: () => new Date(shop.state.now()) },
});

/** Every version of the orders that a walk over the last hours tells. */
async function versions(ctx = context()): Promise<ChannelOrder[]> {
  const found: ChannelOrder[] = [];
  const since = new Date(shop.state.now() - 3 * HOUR);
  let cursor: string | null = null;
  do {
    const page = await connector.pullOrders(ctx, { since, cursor });
    found.push(...page.orders);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/** The version that counts: the newest, and of one moment the later one. */
const latest = (all: readonly ChannelOrder[]): ChannelOrder =>
  all.reduce((newest, one) => (one.updatedAt >= newest.updatedAt ? one : newest));

function delivered(): string {
  const number = shop.placeOrder([
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 1 },
  ]);
  shop.pack(number);
  shop.move(number, 'Delivered');
  shop.advance(60_000);
  return number;
}

const returned = ({ lines }: ChannelOrder): Record<string, number> =>
  Object.fromEntries(lines.map(({ externalKey, returnedQuantity }) => [externalKey, returnedQuantity]));
const lineOf = (number: string, sku: string): string =>
  linesOf(shop.state, number).find(({ merchantSku }) => merchantSku === sku)!.id;
const setClaim = (number: string, status: ClaimStatus): void => {
  shop.state.claims.get(number)!.status = status;
};
const statusOf = (...numbers: string[]) => numbers.map((one) => shop.state.claims.get(one)!.status);

type Refund = Partial<OrderAction> & { readonly units: Readonly<Record<string, number>> };
const refund = (orderId: string, { units, ...more }: Refund, ctx = context()) =>
  connector.actOnOrder(ctx, {
    kind: 'refund',
    orderId,
    lines: Object.entries(units).map(([sku, quantity]) => ({ externalId: lineOf(orderId, sku), quantity })),
    key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    again: false,
    reason: null,
    ...more,
  } as OrderAction);

/** A context whose answers to some calls are replaced. */
function answering(path: RegExp, answer: (response: HttpResponse) => HttpResponse): ConnectorContext<Config> {
  const ctx = context();
  const request: typeof ctx.http.request = async (one) => {
    const response = await ctx.http.request(one);
    return path.test(one.url) ? answer(response) : response;
  };
  return { ...ctx, http: { request } };
}

describe('an order with returns', () => {
  test('shows units once the merchant has taken them back, and takes an answer before', async () => {
    const number = delivered();
    const claim = shop.claim(number, 'A', 2);
    const before = latest(await versions());
    expect([before.status, returned(before), before.actions?.refund]).toEqual([
      'delivered',
      { A: 0, B: 0 },
      'line',
    ]);
    setClaim(claim, 'Accepted');
    shop.advance(HOUR);
    const after = latest(await versions());
    expect([returned(after), after.actions?.refund]).toEqual([{ A: 2, B: 0 }, undefined]);
    setClaim(claim, 'Refunded');
    setClaim(shop.claim(number, 'A', 1), 'Refunded');
    setClaim(shop.claim(number, 'B', 1), 'Accepted');
    shop.advance(HOUR);
    expect(latest(await versions())).toMatchObject({ status: 'returned' });
  });

  test('gives no unit up by a reading between, which is of an older moment', async () => {
    const number = delivered();
    setClaim(shop.claim(number, 'A', 2), 'Accepted');
    const seen = await versions();
    const between = await versions();
    expect(between).not.toEqual([]);
    expect(returned(latest([...seen, ...between]))).toEqual({ A: 2, B: 0 });
    expect(between.every(({ updatedAt }) => updatedAt < latest(seen).updatedAt)).toBe(true);
  });

  test.each(['Rejected', 'Cancelled', 'InDispute'] as const)(
    'that are %s keeps its units',
    async (status) => {
      const number = delivered();
      setClaim(shop.claim(number, 'A', 2), status);
      const told = latest(await versions());
      expect([returned(told), told.actions?.refund]).toEqual([{ A: 0, B: 0 }, undefined]);
    },
  );
});

describe('the list of returns', () => {
  test.each(['items', 'data', 'claims'])(
    'is read inside of “%s”, without rows of another form',
    async (name) => {
      const number = delivered();
      setClaim(shop.claim(number, 'A', 2), 'Accepted');
      const ctx = answering(/\/claims\//, (response) => ({
        ...response,
        text: async () =>
          JSON.stringify({ [name]: [{ claimNumber: 7 }, ...JSON.parse(await response.text())] }),
        json: async () => ({ [name]: [{ claimNumber: 7 }, ...((await response.json()) as object[])] }),
      }));
      expect(returned(latest(await versions(ctx)))).toEqual({ A: 2, B: 0 });
    },
  );

  test.each([400, 403, 404])('that is refused with %i holds no order up', async (status) => {
    const number = delivered();
    const ctx = answering(/\/claims\//, (response) => ({ ...response, status }));
    expect((await versions(ctx)).map(({ externalId }) => externalId)).toContain(number);
  });

  test.each([true, false])(
    'is asked for the last two months (where that is taken: %s)',
    async (takesDates) => {
      shop.state.claimsTakeDates = takesDates;
      const number = delivered();
      setClaim(shop.claim(number, 'A', 1), 'Accepted');
      const asked: URLSearchParams[] = [];
      const ctx = answering(/\/claims\//, (response) => {
        asked.push(new URL(response.request.url).searchParams);
        return response;
      });
      expect(returned(latest(await versions(ctx)))).toEqual({ A: 1, B: 0 });
      const begins = asked.flatMap((query) => query.get('statusBeginDate') ?? []);
      expect(begins).toHaveLength(3);
      expect(asked).toHaveLength(takesDates ? 3 : 6);
    },
  );

  test('leaves out old claims by the other name of their time too', async () => {
    const number = delivered();
    setClaim(shop.claim(number, 'A', 1), 'Accepted');
    const old = new Date(shop.state.now() - 90 * 24 * HOUR).toISOString();
    const ctx = answering(/\/claims\//, (response) => {
      const rows = async () =>
        ((await response.json()) as { claimDate: string }[]).map(({ claimDate: _, ...row }) => ({
          ...row,
          createdAt: old,
        }));
      return { ...response, json: rows, text: async () => JSON.stringify(await rows()) };
    });
    expect(returned(latest(await versions(ctx)))).toEqual({ A: 0, B: 0 });
  });

  test('ends where pages repeat themselves', async () => {
    const number = delivered();
    setClaim(shop.claim(number, 'A', 1), 'Accepted');
    const ctx = answering(/\/claims\//, (response) => {
      const rows = async () => {
        const [row] = (await response.json()) as object[];
        return row === undefined ? [] : Array.from({ length: 100 }, () => row);
      };
      return { ...response, json: rows, text: async () => JSON.stringify(await rows()) };
    });
    expect(returned(latest(await versions(ctx)))).toEqual({ A: 1, B: 0 });
  });
});

describe('the answer to a return', () => {
  test('accepts it, and the order comes back with its units', async () => {
    const number = delivered();
    const [one, two, other] = [
      shop.claim(number, 'A', 1),
      shop.claim(number, 'B', 1),
      shop.claim(number, 'A', 2),
    ];
    const result = await refund(number, { units: { A: 1, B: 1 } });
    expect(result).toMatchObject({ outcome: 'done', externalId: `${one},${two}` });
    expect(result.outcome === 'done' && returned(result.order!)).toEqual({ A: 1, B: 1 });
    expect(result.outcome === 'done' && result.order!.actions?.refund).toBe('line');
    expect(statusOf(one, two, other)).toEqual(['Accepted', 'Accepted', 'AwaitingAction']);
  });

  test('after a lost answer is not given to another return of as many units', async () => {
    const number = delivered();
    const claims = [shop.claim(number, 'A', 1), shop.claim(number, 'A', 1)];
    const lost = answering(/\/accept$/, () => {
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    });
    await expect(refund(number, { units: { A: 1 } }, lost)).rejects.toThrow();
    expect(await refund(number, { units: { A: 1 }, again: true })).toMatchObject({
      outcome: 'done',
      externalId: claims[0],
    });
    expect(statusOf(...claims)).toEqual(['Accepted', 'AwaitingAction']);
    const second = { units: { A: 1 }, key: '7a9619ff-8b86-4d01-b42d-00cf4fc964ff', others: [claims[0]!] };
    expect(await refund(number, { ...second, again: true })).toMatchObject({ externalId: claims[1] });
  });

  test('that the merchant gave by hand to one return is not taken for that to another', async () => {
    const number = delivered();
    const claims = [shop.claim(number, 'A', 1), shop.claim(number, 'A', 1)];
    setClaim(claims[0]!, 'Accepted');
    const refused = answering(/\/accept$/, () => {
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    });
    await expect(refund(number, { units: { A: 1 } }, refused)).rejects.toThrow();
    setClaim(claims[1]!, 'AwaitingAction');
    expect(await refund(number, { units: { A: 1 }, again: true })).toMatchObject({ externalId: claims[1] });
  });

  test('is refused before anything is accepted where no return is of these units', async () => {
    const number = delivered();
    const claim = shop.claim(number, 'A', 2);
    expect(await refund(number, { units: { A: 1 } })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('2') }],
    });
    expect(await refund(number, { units: { A: 2, B: 1 } })).toMatchObject({ outcome: 'refused' });
    expect(statusOf(claim)).toEqual(['AwaitingAction']);
  });
});
