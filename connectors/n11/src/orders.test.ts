import type { ChannelOrder } from '@sluice/connector-kit';
import { beforeEach, expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { parcelsOf, splitParcel } from './testing/orders.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const tried = await useConnector();
const shop = () => tried.shop();
const DAY = 24 * 3_600_000;

beforeEach(async () => {
  shop().state.stopClock();
  await tried.upsert(buildItem('A', { stock: 500 }), buildItem('B', { stock: 500 }));
});

const place = (...skus: string[]) => shop().placeOrder(skus.map((sku) => ({ sku, quantity: 1 })));
const now = () => new Date(shop().state.now());

interface Walk {
  readonly orders: ChannelOrder[];
  readonly through: Date | undefined;
}

/** Walks a window; `between` runs after each page. */
async function walk(since: Date | null, between: (page: number) => void = () => {}): Promise<Walk> {
  const orders: ChannelOrder[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 200; page++) {
    const answer = await connector.pullOrders(tried.context(), { since, cursor });
    orders.push(...answer.orders);
    if (answer.next === null) return { orders, through: answer.through };
    cursor = answer.next;
    between(page);
  }
  throw new Error('the walk does not end');
}

const numbers = ({ orders }: Walk): string[] => orders.map(({ orderNumber }) => orderNumber).toSorted();

test.each(['start', 'end'] as const)(
  'a walk over 40 days loses no order to windows that N11 cuts at their %s',
  async (end) => {
    shop().state.windowKeeps = end === 'start' ? 'end' : 'start';
    const since = now();
    const placed: string[] = [];
    for (let day = 0; day <= 40; day++) {
      placed.push(place('A'));
      shop().advance(DAY);
    }
    const walked = await walk(since);
    // Windows overlap: a package of both has one id, and is stored once.
    expect([...new Set(numbers(walked))]).toEqual(placed.toSorted());
    expect(walked.orders.length).toBeLessThanOrEqual(placed.length + 2);
    expect(walked.through).toEqual(now());
  },
);

test('several pages of a state are walked to the end, each order once', async () => {
  const since = now();
  const placed = Array.from({ length: 250 }, () => {
    shop().advance(1);
    return place('A');
  });
  expect(numbers(await walk(since))).toEqual(placed.toSorted());
});

test('packages that leave the state during a walk take none of the others with them', async () => {
  const since = now();
  const placed = Array.from({ length: 250 }, () => {
    shop().advance(1);
    return place('A');
  });
  let moved = 0;
  const walked = await walk(since, () => {
    for (const orderNumber of placed.slice(moved, moved + 30)) shop().move(orderNumber, 'Picking');
    moved += 30;
  });
  expect([...new Set(numbers(walked))]).toEqual(placed.toSorted());
});

test('a split order is its packages: the old one is cancelled, and every line goes on once', async () => {
  const since = now();
  const orderNumber = place('A', 'B');
  const before = (await walk(since)).orders;
  shop().advance(1_000);
  const [{ lines } = { lines: [] }] = parcelsOf(shop().state, orderNumber);
  expect(splitParcel(shop().state, [[lines[0]!.orderLineId]])).toBeNull();
  const walked = await walk(since);
  const orders = [...new Map(walked.orders.map((order) => [order.externalId, order])).values()];
  expect(orders.map(({ channelStatus }) => channelStatus).toSorted()).toEqual([
    'Created',
    'Created',
    'Unpacked',
  ]);
  const open = orders.flatMap(({ lines: own }) =>
    own.filter(({ cancelledQuantity }) => cancelledQuantity === 0),
  );
  const ids = (some: ChannelOrder['lines']) => some.map(({ externalId }) => externalId).toSorted();
  expect(ids(open)).toEqual(ids(before[0]!.lines));
  expect(orders.find(({ channelStatus }) => channelStatus === 'Unpacked')?.externalId).toBe(
    before[0]!.externalId,
  );
});

test('a package that is split in the midst of a walk frees no unit: its parts come with it', async () => {
  const since = now();
  const orderNumber = place('A', 'B');
  shop().advance(1_000);
  const split = () => {
    const [parcel] = parcelsOf(shop().state, orderNumber);
    if (parcel?.status === 'Created') splitParcel(shop().state, [[parcel.lines[0]!.orderLineId]]);
  };
  const pages: ChannelOrder[][] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.pullOrders(tried.context(), { since, cursor });
    pages.push([...page.orders]);
    cursor = page.next;
    split();
  } while (cursor !== null);
  const [seen] = pages.filter((page) => page.some(({ channelStatus }) => channelStatus === 'Unpacked'));
  expect(seen?.map(({ channelStatus }) => channelStatus)).toEqual(['Created', 'Created', 'Unpacked']);
});

test('where windows are about the time of the order, a walk an hour goes back for what has changed', async () => {
  shop().state.windowOver = 'created';
  const orderNumber = place('A');
  await walk(null);
  shop().advance(20 * DAY);
  shop().move(orderNumber, 'Shipped');
  const since = new Date(shop().state.now() - 600_000);
  expect((await walk(since)).orders).toMatchObject([{ orderNumber, status: 'shipped' }]);
  expect((await walk(since)).orders).toEqual([]);
});

test('once an answer shows that windows are about changes, no walk goes back', async () => {
  place('A');
  const [orderNumber] = [place('B')];
  await walk(null);
  shop().advance(20 * DAY);
  shop().move(orderNumber, 'Shipped');
  await walk(new Date(shop().state.now() - 600_000));
  shop().advance(2 * 3_600_000);
  tried.counted();
  await walk(new Date(shop().state.now() - 600_000));
  expect(tried.counted()).toEqual({ 'GET /rest/delivery/v1/shipmentPackages': 7 });
});

test('too many calls a minute are told as a limit', async () => {
  shop().state.mostPerMinute = 3;
  await expect(walk(null)).rejects.toMatchObject({ kind: 'rate_limited' });
});

test('a line costs what the merchant invoices: after own discounts, and before those of N11', async () => {
  const since = now();
  place('A');
  const [parcel] = shop().state.parcels.values();
  const [line] = parcel!.lines;
  parcel!.lines = [{ ...line!, quantity: 3, price: 100, sellerDiscount: 45, mallDiscount: 30 }];
  const { orders } = await walk(since);
  expect(orders).toMatchObject([
    { totals: { grandTotal: '225', discount: '75' }, lines: [{ quantity: 3, unitPrice: '85' }] },
  ]);
});

/** The connection, with packages of other forms than the transcription of the documentation has, which asks for a number of each. */
const oddly = (change: (parcel: Record<string, unknown>) => object): ReturnType<typeof tried.context> => {
  const { http, ...rest } = tried.context();
  const request: typeof http.request = async (one) => {
    const response = await http.request(one);
    const body = (await response.json()) as { content: Record<string, unknown>[] };
    const changed = { ...body, content: body.content.map(change) };
    return { ...response, json: async () => changed, text: async () => JSON.stringify(changed) };
  };
  return { ...rest, http: { request } };
};

async function createdOnes(ctx: ReturnType<typeof tried.context>): Promise<readonly ChannelOrder[]> {
  const since = new Date(shop().state.now() - DAY);
  return (await connector.pullOrders(ctx, { since, cursor: null })).orders;
}

test('a delivery to a place of its own, whose package has no number, is an order by the number of the order', async () => {
  const [local, other] = [place('A'), place('B')];
  const ctx = oddly((parcel) => (parcel.orderNumber === local ? { ...parcel, id: null } : parcel));
  const orders = await createdOnes(ctx);
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([local, other]);
  expect(orders[0]).toMatchObject({ externalId: `order-${local}`, status: 'new', lines: [{ quantity: 1 }] });
  const { externalId: orderId, lines } = orders[0]!;
  const action = { orderId, lines, key: crypto.randomUUID(), again: false };
  await connector.actOnOrder(ctx, { ...action, kind: 'acknowledge' });
  expect(parcelsOf(shop().state, local)[0]?.status).toBe('Picking');
});

test('a package of an unknown form is told by its number, and holds up no other one', async () => {
  const [odd, undated, good] = [place('A'), place('A'), place('B')];
  const orders = await createdOnes(
    oddly((parcel) => {
      if (parcel.orderNumber === odd) return { ...parcel, lines: 'none' };
      return parcel.orderNumber === undated
        ? { ...parcel, lastModifiedDate: null, packageHistories: [] }
        : parcel;
    }),
  );
  const idOf = (number: string) => String(parcelsOf(shop().state, number)[0]?.id);
  expect(orders.map(({ externalId, lines }) => [externalId, lines.length])).toEqual([
    [idOf(good), 1],
    [idOf(odd), 0],
    [idOf(undated), 0],
  ]);
});
