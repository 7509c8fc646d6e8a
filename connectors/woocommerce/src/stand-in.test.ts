import { describe, expect, test } from 'vitest';
import { WpError } from './testing/errors.ts';
import { placeOrder, refundOrder } from './testing/orders.ts';
import { wireOrder, wireRefund } from './testing/present.ts';
import { answer, type Call } from './testing/server.ts';
import { type Recording, recording, specsMissing } from './testing/specs.ts';
import { Shop } from './testing/state.ts';

const callOf = ({ request: { method, path, body } }: Recording): Call => {
  const url = new URL(path, 'https://shop.example');
  return {
    method,
    path: url.pathname.replace('/wp-json/wc/v3/', ''),
    query: url.searchParams,
    body: body ?? null,
  };
};

/** The stand-in's answer to a call that was recorded, with the ids of the recording. */
function replay(shop: Shop, one: Recording): { status: number; body: unknown } {
  try {
    const [status, body] = answer(shop, callOf(one));
    return { status, body };
  } catch (error) {
    if (error instanceof WpError) return { status: error.status, body: error.body() };
    throw error;
  }
}

/** A shop that gives its next product the id it had when it was recorded. */
function shopAt(id: number): Shop {
  const shop = new Shop();
  shop.nextId = () => id++;
  return shop;
}

/** Times, addresses, and what the stand-in does not have because nobody reads it. */
const NOT_KEPT = /^(date_|permalink|slug|_links|price_html|related_ids|generated_slug)/;

/** All that both say of a thing must be the same; and what the connector reads, both must say. */
function expectSame(ours: unknown, recorded: unknown, where = 'answer'): void {
  if (Array.isArray(recorded)) {
    expect(ours, where).toHaveLength(recorded.length);
    for (const [at, one] of recorded.entries()) expectSame((ours as unknown[])[at], one, `${where}[${at}]`);
    return;
  }
  if (typeof recorded !== 'object' || recorded === null) {
    expect(ours, where).toEqual(recorded);
    return;
  }
  for (const [name, value] of Object.entries(ours as object)) {
    if (NOT_KEPT.test(name)) continue;
    expect(recorded, `${where} as it was recorded`).toHaveProperty(name);
    expectSame(value, Reflect.get(recorded, name), `${where}.${name}`);
  }
}

/** Names and kinds of all fields, for what differs in every value. */
function expectSameShape(ours: unknown, recorded: unknown, where: string): void {
  if (Array.isArray(ours)) {
    const [first] = recorded as unknown[];
    for (const one of first === undefined ? [] : ours) expectSameShape(one, first, `${where}[]`);
    return;
  }
  if (typeof ours !== 'object' || ours === null) {
    if (ours !== null && recorded !== null) expect(typeof ours, where).toBe(typeof recorded);
    return;
  }
  for (const [name, value] of Object.entries(ours)) {
    expect(recorded, where).toHaveProperty(name);
    expectSameShape(value, Reflect.get(recorded as object, name), `${where}.${name}`);
  }
}

describe.skipIf(specsMissing !== undefined)('the stand-in answers what the real server answered', () => {
  test('to products that are made, refused, changed, found, and kept otherwise in silence', () => {
    const shop = shopAt(125);
    const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '12', '26'];
    for (const number of numbers) {
      const one = recording(number);
      // Between the two an order took two pieces: recording 16.
      if (number === '26') placeOrder(shop, [{ sku: 'REC-1', quantity: 2 }]);
      const { status, body } = replay(shop, one);
      expect(status, number).toBe(one.response.status);
      expectSame(body, one.response.body, number);
    }
  });

  test('to variations of a product', () => {
    const shop = shopAt(127);
    for (const number of ['13', '14']) {
      const one = recording(number);
      const { status, body } = replay(shop, one);
      expect(status).toBe(one.response.status);
      expectSame(body, one.response.body, number);
    }
    const one = recording('15');
    const ours = replay(shop, one).body as { id: number }[];
    const recorded = (one.response.body as { id: number }[]).filter(({ id }) => id === 128 || id === 129);
    for (const variation of recorded) {
      const shown = ours.find(({ id }) => id === variation.id);
      const {
        attributes: _ours,
        tax_class: _class,
        ...mine
      } = shown as Record<string, unknown> & { id: number };
      expectSame(mine, variation, `variation ${variation.id}`);
    }
  });

  test('to orders and refunds, in the form of their fields', () => {
    const shop = new Shop();
    replay(shop, recording('01'));
    const order = placeOrder(shop, [{ sku: 'REC-1', quantity: 2 }]);
    refundOrder(shop, order.id, []);
    const ours = wireOrder(shop, { ...order, refunds: [] });
    expectSameShape(ours, recording('16').response.body, 'order');
    const refund = wireRefund(shop.orders.get(order.id)!.refunds[0]!);
    expectSameShape(refund, recording('20').response.body, 'refund');
  });

  test('to orders that are not there', () => {
    const one = recording('22');
    const { status, body } = replay(new Shop(), one);
    expect(status).toBe(404);
    expectSame(body, one.response.body, '22');
  });
});
