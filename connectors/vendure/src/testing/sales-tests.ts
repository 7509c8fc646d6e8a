import type { ChannelOrder } from '@sluice/connector-kit';
import { memoryCheckpoint, testContext } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { vendureConnector } from '../index.ts';
import { configFor, contextFor, listen } from './channel.ts';
import { recorded } from './documents.ts';
import { item, variant } from './items.ts';
import type { RealServer } from './real-server.ts';
import { adminOf, buy, graphql, makeProduct } from './shop.ts';

const { upsertListings, pullOrders, pullProducts, readWebhook, identifyWebhook, testConnection } =
  vendureConnector;

/** Tests reading from a real shop: orders, changes in it, and who may ask. */
export function salesTests(server: () => RealServer): void {
  const ctx = () => contextFor(server());
  const admin = <Answer>(query: string, variables: Record<string, unknown> = {}) =>
    graphql<Answer>(adminOf(server()), query, variables).then(({ data }) => data);
  beforeEach(() => server().tell('reset', undefined));

  describe('orders of a real Vendure', () => {
    const orderNow = async (id: string): Promise<ChannelOrder | undefined> =>
      (await pullOrders(ctx(), { since: null, cursor: null })).orders.find(
        ({ externalId }) => externalId === id,
      );
    const cancel = (orderId: string, lineId: string, quantity: number) =>
      admin(
        `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename ... on ErrorResult { message } } }`,
        { input: { orderId, lines: [{ orderLineId: lineId, quantity }], cancelShipping: false } },
      );
    const ship = async (lineId: string, quantity: number) => {
      const { addFulfillmentToOrder } = await admin<{ addFulfillmentToOrder: { id: string } }>(
        `mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ... on ErrorResult { message } } }`,
        {
          input: {
            lines: [{ orderLineId: lineId, quantity }],
            handler: {
              code: 'manual-fulfillment',
              arguments: [
                { name: 'method', value: 'post' },
                { name: 'trackingCode', value: '1' },
              ],
            },
          },
        },
      );
      await admin(
        `mutation ($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") { __typename } }`,
        { id: addFulfillmentToOrder.id },
      );
    };

    test('an order comes with its money to the cent, its address, and lines that name our listings', async () => {
      const [made] = await upsertListings(ctx(), [
        item('CUP', { price: '12.34', stock: 9, barcode: '4006381333931' }),
      ]);
      const id = await buy(server(), [{ sku: 'CUP', quantity: 2 }]);
      expect(await orderNow(id)).toMatchObject({
        status: 'new',
        channelStatus: 'PaymentSettled',
        currency: 'EUR',
        totals: { grandTotal: '29.58', shipping: '4.90', discount: '0.00' },
        customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
        shippingAddress: { line1: '1 Mill Lane', city: 'Berlin', country: 'DE' },
        lines: [
          {
            externalKey: 'CUP',
            syncId: made?.outcome === 'live' ? made.syncId : '',
            barcode: '4006381333931',
            quantity: 2,
            unitPrice: '12.34',
            vatRate: '20',
            cancelledQuantity: 0,
            returnedQuantity: 0,
          },
        ],
      });
    });

    test('units that are cancelled count as cancelled, and after they were sent as returned', async () => {
      await upsertListings(ctx(), [item('CUP', { stock: 9 })]);
      const id = await buy(server(), [{ sku: 'CUP', quantity: 5 }]);
      const placed = await orderNow(id);
      const line = placed?.lines[0]?.externalId ?? '';
      await server().tell('sql', `update "order" set updatedAt = datetime('now', '-1 day')`);
      const { orders: before } = await pullOrders(ctx(), {
        since: new Date(Date.now() - 60_000),
        cursor: null,
      });
      expect(before).toEqual([]);
      await cancel(id, line, 1);
      const first = await orderNow(id);
      expect(first?.lines).toMatchObject([
        { externalId: line, quantity: 5, cancelledQuantity: 1, returnedQuantity: 0 },
      ]);
      const { orders: after } = await pullOrders(ctx(), {
        since: new Date(Date.now() - 60_000),
        cursor: null,
      });
      expect(after).toEqual([first]);
      await ship(line, 4);
      expect(await orderNow(id)).toMatchObject({ status: 'shipped' });
      await cancel(id, line, 2);
      expect((await orderNow(id))?.lines).toMatchObject([
        { externalId: line, quantity: 5, cancelledQuantity: 1, returnedQuantity: 2 },
      ]);
    });

    test('a basket is no order, and an order that was cancelled as a whole says so', async () => {
      await upsertListings(ctx(), [item('CUP', { stock: 9 })]);
      const { data } = await graphql<{ addItemToOrder: { id: string } }>(
        { url: `${server().origin}/shop-api`, headers: {} },
        'mutation { addItemToOrder(productVariantId: "1", quantity: 1) { ... on Order { id } } }',
      );
      expect(data.addItemToOrder.id).not.toBe('');
      const id = await buy(server(), [{ sku: 'CUP', quantity: 1 }]);
      const { orders } = await pullOrders(ctx(), { since: null, cursor: null });
      expect(orders.map(({ externalId }) => externalId)).toEqual([id]);
      await cancel(id, orders[0]?.lines[0]?.externalId ?? '', 1);
      expect(await orderNow(id)).toMatchObject({ status: 'cancelled', lines: [{ cancelledQuantity: 1 }] });
    });

    test('an order that was split among sellers comes as their orders, and not as the whole beside them', async () => {
      await upsertListings(ctx(), [item('CUP', { stock: 9 })]);
      const whole = await buy(server(), [{ sku: 'CUP', quantity: 1 }]);
      const part = await buy(server(), [{ sku: 'CUP', quantity: 1 }]);
      await server().tell(
        'sql',
        `update "order" set type = 'Aggregate' where id = ${whole};
         update "order" set type = 'Seller', aggregateOrderId = ${whole} where id = ${part}`,
      );
      const { orders } = await pullOrders(ctx(), { since: null, cursor: null });
      expect(orders.map(({ externalId }) => externalId)).toEqual([part]);
      const rawBody = Buffer.from(JSON.stringify({ topic: 'order', orderId: whole }));
      const call = { method: 'POST', headers: new Headers(), query: {}, rawBody };
      expect(await readWebhook(ctx(), call)).toMatchObject([{ event: 'ignored' }]);
    });

    test('the shop tells of an order by its plug-in, and what is read then is the order as it is', async () => {
      await upsertListings(ctx(), [item('CUP', { stock: 9 })]);
      const post = await listen(server());
      try {
        const id = await buy(server(), [{ sku: 'CUP', quantity: 2 }]);
        const call = await post.next(
          (body) => body.includes('"order"') && body.includes(`"orderId":"${id}"`),
        );
        const request = {
          method: 'POST',
          headers: new Headers(call.headers),
          query: {},
          rawBody: Buffer.from(call.body),
        };
        expect(identifyWebhook(request)).toEqual({ kind: 'event', topic: 'order' });
        expect(await readWebhook(ctx(), request)).toMatchObject([
          { event: 'order', order: { externalId: id, status: 'new', lines: [{ quantity: 2 }] } },
        ]);
      } finally {
        await post.close();
      }
    });
  });

  describe('a real Vendure as a source', () => {
    const changedSince = async (since: Date) => {
      const skus = new Set<string | null>();
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof pullProducts>> = await pullProducts(ctx(), { since, cursor });
        for (const { sku } of page.products) skus.add(sku);
        cursor = page.next;
      } while (cursor !== null);
      return [...skus];
    };
    /** As if all of it had happened a day ago. */
    const age = () =>
      server().tell(
        'sql',
        ['product_variant', 'product', '"order"', 'product_variant_price']
          .map((table) => `update ${table} set updatedAt = datetime('now', '-1 day')`)
          .join(';'),
      );
    const justNow = () => new Date(Date.now() - 60_000);

    test('a change of price, of stock, of the product’s words, and a sale each bring the variant alone', async () => {
      const id = await makeProduct(server(), { sku: 'A', name: 'A', stock: 10 });
      await makeProduct(server(), { sku: 'B', name: 'B', stock: 10 });
      const update = (input: object) =>
        admin(
          'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
          {
            input: [{ id, ...input }],
          },
        );
      const changes: (() => Promise<unknown>)[] = [
        () => update({ price: 777 }),
        () => update({ stockOnHand: 3 }),
        () =>
          admin('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }', {
            input: { id: '1', translations: [{ languageCode: 'en', description: 'Other words' }] },
          }),
        () => buy(server(), [{ sku: 'A', quantity: 1 }]),
      ];
      for (const change of changes) {
        await age();
        expect(await changedSince(justNow())).toEqual([]);
        await change();
        expect(await changedSince(justNow())).toEqual(['A']);
      }
    });

    test('an order that moves on brings no product back that the shop deleted', async () => {
      const id = await makeProduct(server(), { sku: 'A', name: 'A', stock: 10 });
      await makeProduct(server(), { sku: 'B', name: 'B', stock: 10 });
      await buy(server(), [
        { sku: 'A', quantity: 1 },
        { sku: 'B', quantity: 1 },
      ]);
      await admin('mutation ($id: ID!) { deleteProductVariant(id: $id) { result } }', { id });
      await age();
      await server().tell('sql', `update "order" set updatedAt = datetime('now')`);
      expect(await changedSince(justNow())).toEqual(['B']);
    });

    test('a variant comes with its family, its properties, what it weighs, and what can be sold of it', async () => {
      const weights = { weight: '0.35', listPrice: '12.00' };
      await upsertListings(ctx(), [
        variant(
          'SHIRT',
          'SHIRT-S',
          { Size: 'S' },
          { lead: true, payload: { ...weights, brandSyncId: '1', stock: 4 } },
        ),
      ]);
      await buy(server(), [{ sku: 'SHIRT-S', quantity: 1 }]);
      const { products } = await pullProducts(ctx(), { since: null, cursor: null });
      expect(products).toMatchObject([
        {
          sku: 'SHIRT-S',
          brand: 'House',
          price: '9.90',
          listPrice: '12.00',
          priceIncludesVat: true,
          vatRate: '20',
          quantity: 3,
          weight: '0.35',
          family: { name: 'Article SHIRT', options: [{ name: 'Size', value: 'S' }] },
          active: true,
        },
      ]);
    });
  });

  describe('who asks a real Vendure', () => {
    const user = (password = server().password): Config => ({
      ...configFor(server()),
      username: server().username,
      password,
    });

    test('a user signs in once for many calls, and again when the session has ended', async () => {
      const checkpoint = memoryCheckpoint();
      const open = () => recorded(testContext<Config>({ config: user(), checkpoint }));
      await testConnection(open());
      const first = await checkpoint.read('session');
      await testConnection(open());
      expect(await checkpoint.read('session')).toBe(first);
      await checkpoint.write('session', String(first).replace(/"token":"[^"]{8}/, '"token":"00000000'));
      await testConnection(open());
      expect(await checkpoint.read('session')).not.toBe(first);
    });

    test('a wrong password or key is a matter of credentials, a missing field one of the settings', async () => {
      const trial = (config: Partial<Config>) =>
        testConnection(testContext<Config>({ config: { ...configFor(server()), ...config } })).then(
          () => 'none',
          ({ kind, message }) => `${kind}: ${message}`,
        );
      expect(await trial({ ...user('wrong-password') })).toMatch(/^auth: the shop refuses this user name/);
      expect(await trial({ password: 'wrong-key' })).toMatch(/^auth: /);
      expect(await trial({ stock_location: 'Nowhere' })).toMatch(
        /no stock location "Nowhere"; it has Default/,
      );
      expect(await trial({ barcode_field: 'nothing' })).toMatch(/Cannot query field "nothing"/);
    });
  });
}
