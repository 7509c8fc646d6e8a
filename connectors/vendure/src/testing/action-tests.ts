import type { OrderAction, OrderActionLine } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { vendureConnector } from '../index.ts';
import { contextFor } from './channel.ts';
import { item } from './items.ts';
import { shipmentsOf } from './parcels.ts';
import type { RealServer } from './real-server.ts';
import { adminOf, buy, graphql } from './shop.ts';

const { upsertListings, pullOrders, actOnOrder } = vendureConnector;

const FIFTY_CENTS_OFF = {
  enabled: true,
  translations: [{ languageCode: 'en', name: 'Fifty cents off' }],
  conditions: [
    {
      code: 'minimum_order_amount',
      arguments: [
        { name: 'amount', value: '0' },
        { name: 'taxInclusive', value: 'true' },
      ],
    },
  ],
  actions: [{ code: 'order_fixed_discount', arguments: [{ name: 'discount', value: '50' }] }],
};

/** Tests the way back of orders on a real shop. */
export function actionTests(server: () => RealServer): void {
  const ctx = () => contextFor(server());
  beforeEach(() => server().tell('reset', undefined));

  const orderNow = async (id: string) =>
    (await pullOrders(ctx(), { since: null, cursor: null })).orders.find((one) => one.externalId === id)!;

  /** A cup that was bought, and actions on it. */
  async function bought(quantity: number) {
    await upsertListings(ctx(), [item('CUP', { price: '12.34', stock: 9 })]);
    const orderId = await buy(server(), [{ sku: 'CUP', quantity }]);
    const externalId = (await orderNow(orderId)).lines[0]!.externalId;
    const lines = (units: number): OrderActionLine[] => [{ externalId, quantity: units }];
    const common = (units: number) => ({
      orderId,
      lines: lines(units),
      key: crypto.randomUUID(),
      again: false,
    });
    return {
      orderId,
      parcel: (units: number, trackingNumber: string | null): OrderAction => ({
        ...common(units),
        kind: 'ship',
        carrier: 'DHL',
        trackingNumber,
        trackingUrl: null,
        shippedAt: new Date(),
      }),
      undo: (kind: 'cancel' | 'refund', units: number): OrderAction => ({
        ...common(units),
        kind,
        reason: 'broken',
      }),
    };
  }

  /** A context in which something happens before a document is sent. */
  const before = (document: string, happen: () => Promise<unknown>): Context => {
    const open = ctx();
    return {
      ...open,
      http: {
        request: async (request) => {
          if (JSON.stringify(request.json).includes(document)) await happen();
          return open.http.request(request);
        },
      },
    };
  };

  const moneyOf = async (id: string) => {
    const { data } = await graphql<{
      order: { shippingWithTax: number; payments: { refunds: { total: number; reason: string }[] }[] };
    }>(
      adminOf(server()),
      'query ($id: ID!) { order(id: $id) { shippingWithTax payments { refunds { total reason } } } }',
      { id },
    );
    return {
      shipping: data.order.shippingWithTax,
      refunds: data.order.payments.flatMap((one) => one.refunds),
    };
  };

  describe('the way back of orders to a real Vendure', () => {
    test('parcels go in parts, each with its number; two alike are two', async () => {
      const { orderId, parcel } = await bought(4);
      const first = await actOnOrder(ctx(), parcel(1, '0034'));
      expect(await orderNow(orderId)).toMatchObject({
        status: 'processing',
        channelStatus: 'PartiallyShipped',
      });
      const others = [first.outcome === 'done' ? first.externalId! : ''];
      await actOnOrder(ctx(), { ...parcel(1, '0034'), again: true, others });
      const second = parcel(1, null);
      await actOnOrder(ctx(), { ...second, again: true });
      await actOnOrder(ctx(), { ...second, again: true });
      await actOnOrder(ctx(), { ...parcel(1, null), again: true });
      expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' });
      expect(await shipmentsOf(server(), orderId)).toEqual([
        { units: 1, trackingNumber: '0034' },
        { units: 1, trackingNumber: '0034' },
        { units: 1, trackingNumber: null },
        { units: 1, trackingNumber: null },
      ]);
    });

    test('a parcel that was made and not sent is sent by the next try', async () => {
      const { orderId, parcel } = await bought(1);
      const ship = parcel(1, '0034');
      const cut = before('SluiceSend', () => Promise.reject(new Error('cut')));
      await expect(actOnOrder(cut, ship)).rejects.toThrow('cut');
      expect(await orderNow(orderId)).toMatchObject({ status: 'new' });
      await actOnOrder(ctx(), { ...ship, again: true });
      expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' });
      expect(await shipmentsOf(server(), orderId)).toHaveLength(1);
    });

    test('a cancellation pays back what was paid for it, and shipping when it is of the whole order', async () => {
      const { orderId, undo } = await bought(3);
      await actOnOrder(ctx(), undo('cancel', 1));
      expect(await moneyOf(orderId)).toMatchObject({ shipping: 490, refunds: [{ total: 1234 }] });
      const rest = undo('cancel', 2);
      await actOnOrder(ctx(), rest);
      await actOnOrder(ctx(), { ...rest, again: true });
      const paidBack = [{ total: 1234 }, { total: 2958 }];
      expect(await moneyOf(orderId)).toMatchObject({ shipping: 0, refunds: paidBack });
      expect(await orderNow(orderId)).toMatchObject({
        status: 'cancelled',
        lines: [{ cancelledQuantity: 3 }],
      });
    });

    test('a refund pays what the units cost and takes them back, once; more than was paid is refused', async () => {
      const { orderId, parcel, undo } = await bought(3);
      await actOnOrder(ctx(), parcel(3, '0034'));
      const refund = undo('refund', 2);
      await actOnOrder(ctx(), refund);
      await actOnOrder(ctx(), { ...refund, again: true });
      expect((await moneyOf(orderId)).refunds).toEqual([
        { total: 2468, reason: expect.stringContaining(refund.key) },
      ]);
      expect(await orderNow(orderId)).toMatchObject({
        lines: [{ returnedQuantity: 2, cancelledQuantity: 0 }],
      });
      expect(await actOnOrder(ctx(), undo('refund', 2))).toMatchObject({ outcome: 'refused' });
    });

    describe('with a discount that units do not share in whole cents', () => {
      const admin = <Answer>(query: string, variables = {}) =>
        graphql<Answer>(adminOf(server()), query, variables).then(({ data }) => data);
      let promotion = '';
      beforeEach(async () => {
        const { createPromotion } = await admin<{ createPromotion: { id: string } }>(
          'mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }',
          { input: FIFTY_CENTS_OFF },
        );
        promotion = createPromotion.id;
      });
      afterEach(() =>
        admin('mutation ($id: ID!) { deletePromotion(id: $id) { result } }', { id: promotion }),
      );

      test('a cancellation of the whole order pays back what was paid, to the cent', async () => {
        const { orderId, undo } = await bought(7);
        const { totals, lines } = await orderNow(orderId);
        expect(totals.grandTotal).toBe('90.78');
        // Seven times as much are the 85.88 of the line.
        expect(lines[0]!.unitPrice).toBe('12.268571');
        expect(await actOnOrder(ctx(), undo('cancel', 7))).toMatchObject({ outcome: 'done' });
        expect((await moneyOf(orderId)).refunds).toMatchObject([{ total: 9078 }]);
      });

      test('refunds of all units together pay what these cost', async () => {
        const { orderId, parcel, undo } = await bought(7);
        await actOnOrder(ctx(), parcel(7, '0034'));
        await actOnOrder(ctx(), undo('refund', 3));
        await actOnOrder(ctx(), undo('refund', 4));
        expect((await moneyOf(orderId)).refunds).toMatchObject([{ total: 3681 }, { total: 4907 }]);
      });
    });

    test('a refund that the payment provider fails at is refused, and the units stay', async () => {
      const { orderId, parcel, undo } = await bought(1);
      await actOnOrder(ctx(), parcel(1, '0034'));
      await server().tell('refuse', { refunds: true });
      const issues = [{ message: expect.stringContaining('was not given back') }];
      expect(await actOnOrder(ctx(), undo('refund', 1))).toMatchObject({ outcome: 'refused', issues });
      expect((await orderNow(orderId)).lines).toMatchObject([{ returnedQuantity: 0 }]);
    });

    test('an action whose money is paid is no refusal when the shop keeps the units, and pays once', async () => {
      const { orderId, parcel, undo } = await bought(1);
      await actOnOrder(ctx(), parcel(1, '0034'));
      const refund = undo('refund', 1);
      const lines = refund.lines.map((line) => ({ orderLineId: line.externalId, quantity: 1 }));
      const byStaff = before('SluiceCancel(', () =>
        graphql(
          adminOf(server()),
          'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }',
          { input: { orderId, lines } },
        ),
      );
      const unknown = { kind: 'unknown_outcome', message: expect.stringContaining('given back') };
      await expect(actOnOrder(byStaff, refund)).rejects.toMatchObject(unknown);
      await expect(actOnOrder(ctx(), { ...refund, again: true })).rejects.toMatchObject(unknown);
      expect((await moneyOf(orderId)).refunds).toHaveLength(1);
    });

    test('a parcel that the shop does not let go gives its units back', async () => {
      const { orderId, parcel } = await bought(1);
      await server().tell('refuse', { parcels: true });
      const issues = [{ message: expect.stringContaining('The carrier is closed') }];
      expect(await actOnOrder(ctx(), parcel(1, '0034'))).toMatchObject({ outcome: 'refused', issues });
      await server().tell('refuse', {});
      expect(await actOnOrder(ctx(), parcel(1, '0035'))).toMatchObject({ outcome: 'done' });
      expect(await orderNow(orderId)).toMatchObject({ status: 'shipped' });
    });

    test('a refund of a sent unit is a return while others wait, however long its reason is', async () => {
      const { orderId, parcel, undo } = await bought(3);
      await actOnOrder(ctx(), parcel(1, '0034'));
      const refund = { ...undo('refund', 1), reason: 'x'.repeat(500) } as OrderAction;
      await actOnOrder(ctx(), refund);
      const units = async () => (await orderNow(orderId)).lines;
      expect(await units()).toMatchObject([{ returnedQuantity: 1, cancelledQuantity: 0 }]);
      await actOnOrder(ctx(), undo('cancel', 1));
      expect(await units()).toMatchObject([{ returnedQuantity: 1, cancelledQuantity: 1 }]);
      const { reason } = (await moneyOf(orderId)).refunds[0]!;
      expect(reason).toMatch(new RegExp(`^Sluice refund ${refund.key}: x+$`));
      expect(reason).toHaveLength(255);
    });
  });
}
