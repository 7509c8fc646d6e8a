import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, startBench } from '../test-support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.send('DELETE', '/_state'));
afterEach(() => bench.setFaults({}));

const put = (...items: object[]) => bench.send('POST', '/api/listings/batch', { items });
const lamp = { sku: 'LAMP', title: 'Lamp', price: '19.90', stock: 5, barcode: '869' };

interface State {
  listings: Record<string, unknown>[];
  orders: unknown[];
  calls: Record<string, number>;
  counters: Record<string, number>;
}

describe('_state', () => {
  test('shows listings with numbers for price and stock, orders and calls', async () => {
    const before = Date.now();
    await put(lamp);
    const state = await bench.get<State>('/_state');
    expect(state.listings).toMatchObject([
      { sku: 'LAMP', barcode: '869', title: 'Lamp', price: 19.9, stock: 5, active: true },
    ]);
    expect(state.listings[0]?.applied_at).toBeGreaterThanOrEqual(before);
    expect(state.orders).toEqual([]);
    expect(state.calls).toEqual({ 'POST /api/listings/batch': 1 });
    expect((await bench.get<State>('/_state?sku=NONE')).listings).toEqual([]);
  });

  test('tells doubled creates and needless writes apart from useful ones', async () => {
    await put(lamp);
    await put(lamp);
    await put({ sku: 'LAMP', price: 19.9, stock: 6 });
    const state = await bench.get<State>('/_state');
    expect(state.listings).toHaveLength(1);
    expect(state.listings[0]).toMatchObject({
      version: 2,
      writes: { creates: 1, duplicate_creates: 2, updates: 2, redundant: 1 },
    });
    expect(state.counters).toMatchObject({ creates: 1, duplicate_create_attempts: 2, redundant_writes: 1 });
  });

  test('DELETE empties it and leaves faults in force', async () => {
    await put(lamp);
    await bench.setFaults({ delay_ms: 1 });
    expect((await bench.send('DELETE', '/_state')).status).toBe(204);
    expect(await bench.get('/_state')).toMatchObject({ listings: [], orders: [], calls: {} });
    expect(await bench.get('/_faults')).toMatchObject({ delay_ms: 1 });
  });
});

describe('_faults', () => {
  test('PUT states them all, PATCH some; both answer what is in force', async () => {
    await bench.send('PUT', '/_faults', { rate_429: 0.5 });
    const patched = await bench.send('PATCH', '/_faults', { delay_ms: 3 });
    expect(await patched.json()).toMatchObject({ rate_429: 0.5, delay_ms: 3 });
    const put = await bench.send('PUT', '/_faults', { rate_500: 0.1 });
    expect(await put.json()).toMatchObject({ rate_429: 0, rate_500: 0.1, delay_ms: 0 });
  });

  test.each([
    [{ rate_429: 2 }],
    [{ rate_429: '1' }],
    [{ rate_500: -0.1 }],
    [{ rate_unknown: 1 }],
    [[]],
    [null],
  ])('%j is refused', async (body) => {
    const answer = await bench.send('PUT', '/_faults', body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Object) });
  });

  test('an unknown field is named', async () => {
    const answer = await bench.send('PUT', '/_faults', { rate_unknown: 1 });
    expect(await answer.json()).toMatchObject({ errors: { rate_unknown: [expect.any(String)] } });
  });

  test('never touch the control addresses', async () => {
    await bench.setFaults({ rate_500: 1, delay_ms: 10_000 });
    expect((await bench.send('GET', '/_state')).status).toBe(200);
  });
});

describe('_orders', () => {
  test('lower the stock, of the store too', async () => {
    await put({ ...lamp, stores: [{ store_id: 'central', quantity: 4 }] });
    const answer = await bench.send('POST', '/_orders', { sku: 'LAMP', quantity: 2, store_id: 'central' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ id: 'O5001', total: '39.80', lines: [{ quantity: 2 }] });
    expect(bench.state.bySku.get('LAMP')).toMatchObject({ stock: 3, stores: [{ quantity: 2 }], version: 2 });
    expect(bench.state.counters.redundant_writes).toBe(0);
  });

  test.each([
    [404, { sku: 'NONE', quantity: 1 }],
    [422, { sku: 'LAMP', quantity: 0 }],
    [422, { sku: 'LAMP', quantity: 1.5 }],
    [422, { sku: 'LAMP', quantity: '2' }],
    [422, { sku: 'LAMP' }],
    [422, { quantity: 1 }],
    [422, { sku: 'LAMP', quantity: 6 }],
    [
      422,
      {
        lines: [
          { sku: 'LAMP', quantity: 3 },
          { sku: 'LAMP', quantity: 3 },
        ],
      },
    ],
  ])('%i for %j, and nothing is taken', async (status, body) => {
    await put(lamp);
    const answer = await bench.send('POST', '/_orders', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(bench.state.bySku.get('LAMP')?.stock).toBe(5);
  });

  test('a cancelled unit is on sale again, a returned one is not, and neither twice', async () => {
    await put(lamp);
    const order = (await (await bench.send('POST', '/_orders', { sku: 'LAMP', quantity: 3 })).json()) as {
      id: string;
    };
    const act = (action: string, body?: object) =>
      bench.send('POST', `/api/orders/${order.id}/${action}`, body);
    expect((await act('cancel', { lines: [{ id: '1', quantity: 1 }] })).status).toBe(200);
    expect(bench.state.bySku.get('LAMP')?.stock).toBe(3);
    expect((await act('cancel', { lines: [{ id: '1', quantity: 3 }] })).status).toBe(422);
    await act('ship');
    expect((await act('cancel')).status).toBe(409);
    expect((await act('return')).status).toBe(200);
    expect(bench.state.bySku.get('LAMP')?.stock).toBe(3);
    expect(bench.state.orders.get(order.id)).toMatchObject({
      status: 'returned',
      lines: [{ returned_quantity: 2 }],
    });
  });
});

describe('_wait', () => {
  test('answers when the change comes about, not before', async () => {
    await put(lamp);
    const waiting = bench.get<{ listing: object }>('/_wait?sku=LAMP&price=7&stock=5&timeout_ms=5000');
    await bench.send('POST', '/api/offers/batch', { items: [{ sku: 'LAMP', price: 8 }] });
    await bench.send('POST', '/api/offers/batch', { items: [{ sku: 'LAMP', price: 7 }] });
    expect((await waiting).listing).toMatchObject({ price: 7, version: 3 });
  });

  test('waits for a number of listings, and gives up in time', async () => {
    const waiting = bench.send('GET', '/_wait?count=2');
    await put(lamp, { ...lamp, sku: 'LAMP-2' });
    expect((await waiting).status).toBe(200);
    expect((await bench.send('GET', '/_wait?count=3&timeout_ms=10')).status).toBe(408);
  });

  test('tests in the same process can listen instead', async () => {
    const seen: string[] = [];
    bench.state.events.on('listing', (listing) => seen.push(listing.sku));
    await put(lamp);
    expect(seen).toEqual(['LAMP']);
  });
});

describe('the channel API', () => {
  test('refuses batches that are too large or not batches, in JSON', async () => {
    const items = Array.from({ length: 501 }, (_, at) => ({ ...lamp, sku: `S${at}` }));
    expect((await put(...items)).status).toBe(413);
    expect((await bench.send('POST', '/api/listings/batch', { items: 1 })).status).toBe(422);
    expect((await bench.send('GET', '/api/nowhere')).headers.get('content-type')).toContain('json');
    const broken = await fetch(`${bench.url}/api/listings/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });

  test('items that are not even objects fail alone', async () => {
    const answer = await bench.send('POST', '/api/listings/batch', { items: [null, 7, lamp, { sku: 'X' }] });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    expect(results.map((result) => result.status)).toEqual(['failed', 'failed', 'created', 'failed']);
  });

  test('a SKU that is taken cannot be taken by renaming', async () => {
    await put(lamp, { ...lamp, sku: 'OTHER' });
    const id = bench.state.bySku.get('OTHER')?.id;
    const answer = await bench.send('POST', '/api/listings/batch', { items: [{ id, sku: 'LAMP' }] });
    expect(await answer.json()).toMatchObject({
      results: [{ status: 'failed', errors: [{ code: 'duplicate_sku' }] }],
    });
  });

  test('a barcode is found after it was changed, and the old one is not', async () => {
    await put(lamp);
    await put({ sku: 'LAMP', barcode: '111' });
    const find = async (barcode: string) => {
      const answer = await bench.send('POST', '/api/listings/lookup', { barcodes: [barcode] });
      return ((await answer.json()) as State).listings.length;
    };
    expect([await find('869'), await find('111')]).toEqual([0, 1]);
  });

  test('required fields are asked for when the channel is set to', async () => {
    await bench.send('PATCH', '/_settings', { required_fields: ['images'] });
    const answer = await put(lamp);
    expect(await answer.json()).toMatchObject({
      results: [{ errors: [{ code: 'missing_field', field: 'images' }] }],
    });
    await bench.send('PATCH', '/_settings', { required_fields: [] });
  });

  test('the numbers of its orders begin as the channel is set to', async () => {
    await put(lamp);
    const numberOf = async () => {
      const answer = await bench.send('POST', '/_orders', { sku: 'LAMP', quantity: 1 });
      return ((await answer.json()) as { number: string }).number;
    };
    expect(await numberOf()).toBe('SIM-5001');
    await bench.send('PATCH', '/_settings', { order_prefix: 'WEB' });
    expect(await numberOf()).toBe('WEB-5002');
    expect((await bench.send('PATCH', '/_settings', { order_prefix: 'web shop' })).status).toBe(422);
    await bench.send('PATCH', '/_settings', { order_prefix: 'SIM' });
  });
});

describe('the page', () => {
  test('shows what is there, escapes it, and lets nothing foreign run', async () => {
    await put({ ...lamp, title: '<script>alert(1)</script>', sku: '"><img src=x onerror=alert(1)>' });
    const answer = await bench.send('GET', `/?q=${encodeURIComponent('"><img')}`);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script>alert');
  });

  test('its address takes any query', async () => {
    const answer = await bench.send('GET', '/?q=a&q=b&page=-1');
    expect(answer.status).toBe(200);
  });
});
