import type { OrderAction } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection } from '../../../testing/fixtures.ts';
import { signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { buildLine, buildOrder, ingest, later } from '../testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let connection: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  connection = await addConnection(service, tenant);
});

interface Body {
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
  data: OrderAction;
}
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const post = (id: number, path: string, body: object = {}) =>
  tenant.call<Body>('POST', `/v1/orders/${id}/${path}`, body);
const list = async (id: number, query = '') =>
  (
    await tenant.call<{ data: OrderAction[]; allowed: object; meta: { total: number } }>(
      'GET',
      `/v1/orders/${id}/actions${query}`,
    )
  ).body;

/** Takes an order of two lines in, of 2 and 3 units. */
async function stored(overrides: Parameters<typeof buildOrder>[0] = {}) {
  const lines = [buildLine(), buildLine({ externalId: '2', quantity: 3 })];
  const order = buildOrder({ lines, ...overrides });
  await ingest(service, tenant, connection, order);
  const rows = await inTenant((tx) =>
    tx.run(sql<{ id: number; line: number }>`
      select o.id, l.id as line from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
      where o.external_id = ${order.externalId} order by l.id`),
  );
  return { order, id: rows[0]!.id, lines: rows.map(({ line }) => line) };
}

test('an action is stored with its author, in the audit log, and shown with what the order allows', async () => {
  const { id, lines } = await stored();
  const shipment = {
    reference: 'DN-1',
    lines: [{ line_id: lines[1]!, quantity: 2 }],
    carrier: 'DHL',
    tracking_number: '0034',
    tracking_url: 'https://dhl.example/0034',
  };
  const answer = await post(id, 'shipments', shipment);
  expect(answer).toMatchObject({
    status: 202,
    body: { data: { ...shipment, kind: 'ship', state: 'open', waits_for: null, attempts: 0, error: null } },
  });
  expect(await list(id)).toMatchObject({
    data: [answer.body.data],
    allowed: {
      acknowledge: true,
      ship: true,
      ship_partially: true,
      tracking: 'push',
      cancel: 'line',
      refund: 'none',
    },
    meta: { total: 1 },
  });
  expect((await list(id, '?state=done')).data).toEqual([]);
  const logged = await inTenant((tx) =>
    tx.run(
      sql`select actor, subject_id, details ->> 'kind' as kind from audit_log where action = 'order.action_requested'`,
    ),
  );
  expect(logged).toEqual([{ actor: expect.stringMatching(/^api_key:/), subject_id: id, kind: 'ship' }]);
});

// holds ORD-4
test('words of a shipment that no channel can print are refused by field, by portal and public API alike', async () => {
  const { id } = await stored();
  const user = await signIn(service, tenant.id, 'editor');
  const bad = { carrier: 'DH\nL', tracking_number: '00\t34', tracking_url: 'https://x y' };
  for (const answer of [
    await post(id, 'shipments', bad),
    await user.call<Body>('POST', `/orders/${id}/shipments`, bad),
  ]) {
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors!)).toEqual(['carrier', 'tracking_number', 'tracking_url']);
  }
  expect((await list(id)).meta.total).toBe(0);
});

describe('the same request with the same reference', () => {
  test('answers the action that is there, also when it left the lines out; another request is 409', async () => {
    const { id, lines } = await stored();
    const all = await post(id, 'shipments', { reference: 'R' });
    const again = await post(id, 'shipments', { carrier: null, reference: 'R' });
    expect([again.status, again.body.data.id]).toEqual([202, all.body.data.id]);
    const other = await post(id, 'shipments', {
      reference: 'R',
      lines: [{ line_id: lines[0], quantity: 1 }],
    });
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('R') } });
    expect((await list(id)).meta.total).toBe(1);
  });

  test('is the same request however its lines, its fields and its time are written', async () => {
    const { id, lines } = await stored();
    const [first, second] = lines;
    const at = Math.floor(Date.now() / 1_000) * 1_000;
    const one = { line_id: first, quantity: 1 };
    const same = [
      {
        reference: 'R',
        lines: [one, { line_id: second, quantity: 2 }],
        shipped_at: new Date(at).toISOString(),
      },
      {
        shipped_at: new Date(at).toISOString().replace('.000Z', 'Z'),
        lines: [{ quantity: 2, line_id: second }, one],
        reference: 'R',
      },
    ];
    const ids = [];
    for (const body of same) ids.push((await post(id, 'shipments', body)).body.data?.id);
    expect(ids[1]).toBe(ids[0]);
  });

  test('sent at once makes one action', async () => {
    const { id } = await stored();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(id, 'cancellations', { reference: 'R', reason: 'broken' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

describe('a request that cannot be', () => {
  test('for units that are not there names each line that has too few', async () => {
    const { id, lines } = await stored();
    const [first, second] = lines;
    await post(id, 'cancellations', { lines: [{ line_id: second, quantity: 2 }] });
    const wrong = {
      lines: [
        { line_id: first, quantity: 3 },
        { line_id: second, quantity: 2 },
        { line_id: 999_999, quantity: 1 },
        { line_id: first, quantity: 1 },
      ],
    };
    expect((await post(id, 'shipments', wrong)).body.errors).toEqual({
      'lines.0.quantity': ['the line has 2 units left for a shipment, not 3'],
      'lines.1.quantity': ['the line has 1 units left for a shipment, not 2'],
      'lines.2.line_id': ['the order has no line 999999'],
      'lines.3.line_id': [`line ${first} is named twice`],
    });
  });

  test('two shipments of all units at once: one of them finds nothing left', async () => {
    const { id } = await stored();
    const answers = await Promise.all([post(id, 'shipments'), post(id, 'shipments')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  test.each([
    ['an order that was delivered', { status: 'delivered' as const }, 'shipments', 'no shipment is possible'],
    [
      'an order that awaits its payment',
      { status: 'awaiting' as const },
      'acknowledgements',
      'awaiting payment',
    ],
    [
      'an order that a carrier of the channel brings',
      { actions: { ship: { tracking: 'channel_owned', partial: false } } as const },
      'shipments',
      'a carrier of the channel',
    ],
    [
      'an order that allows no refund',
      { status: 'shipped' as const, actions: {} },
      'refunds',
      'allows no refund',
    ],
  ])('for %s is 409 with the reason', async (_what, overrides, path, words) => {
    const { id } = await stored(overrides);
    expect(await post(id, path)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(words) },
    });
    expect((await list(id)).data).toEqual([]);
  });

  test('for part of an order that can only be cancelled as a whole is 422', async () => {
    const { id, lines } = await stored({ actions: { cancel: 'order' } });
    const part = { lines: [{ line_id: lines[0], quantity: 1 }] };
    expect((await post(id, 'cancellations', part)).body.errors).toEqual({
      lines: ['the channel takes a cancellation of the whole order only: leave lines out'],
    });
    expect((await post(id, 'cancellations')).status).toBe(202);
  });

  // holds ORD-6
  test.each(['acknowledgements', 'shipments', 'deliveries', 'cancellations', 'refunds'])(
    'of %s with a field that nobody reads is 422 and does nothing, by portal and public API alike',
    async (path) => {
      const { id, lines } = await stored();
      const user = await signIn(service, tenant.id, 'editor');
      const misspelt = { Lines: [{ line_id: lines[0], quantity: 1 }] };
      for (const answer of [
        await post(id, path, misspelt),
        await user.call<Body>('POST', `/orders/${id}/${path}`, misspelt),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual({
          Lines: [expect.stringMatching(/^there is no field Lines here; there are .*reference/)],
        });
      }
      expect((await list(id)).meta.total).toBe(0);
    },
  );

  // holds ORD-6
  test('with a field that nobody reads in a line is 422, with all other faults', async () => {
    const { id, lines } = await stored();
    const wrong = { lines: [{ line_id: lines[0], quantity: 0, units: 1 }], note: 'x', reason: 5 };
    expect(Object.keys((await post(id, 'cancellations', wrong)).body.errors ?? {}).sort()).toEqual([
      'lines.0.quantity',
      'lines.0.units',
      'note',
      'reason',
    ]);
    expect((await list(id)).meta.total).toBe(0);
  });

  test('with a time or an address that cannot be is 422', async () => {
    const { id } = await stored();
    const wrong = { shipped_at: '2020-01-01T00:00:00Z', tracking_url: 'javascript:alert(1)' };
    expect(Object.keys((await post(id, 'shipments', wrong)).body.errors ?? {})).toEqual(['tracking_url']);
    expect(
      Object.keys((await post(id, 'shipments', { shipped_at: wrong.shipped_at })).body.errors ?? {}),
    ).toEqual(['shipped_at']);
  });
});

// holds API-3
test('an order that another tenant has is 404, whatever the body says', async () => {
  const { id } = await stored();
  tenant = await service.createTenant();
  for (const body of [{}, { lines: 5 }, { Lines: [] }])
    expect((await post(id, 'shipments', body)).status).toBe(404);
});

test('an order that comes again without its limits allows all that its channel does', async () => {
  const { id, order } = await stored({ actions: {} });
  expect((await list(id)).allowed).toMatchObject({ ship: false, cancel: 'none' });
  const { actions: _actions, ...free } = order;
  await ingest(service, tenant, connection, later(free, {}));
  expect((await list(id)).allowed).toMatchObject({ ship: true, cancel: 'line' });
});

test('a viewer reads actions and makes none; an editor makes them', async () => {
  const { id } = await stored();
  const viewer = await signIn(service, tenant.id, 'viewer');
  const editor = await signIn(service, tenant.id, 'editor');
  expect((await viewer.call('POST', `/orders/${id}/shipments`, {})).status).toBe(403);
  expect((await editor.call('POST', `/orders/${id}/shipments`, {})).status).toBe(202);
  expect((await viewer.call('GET', `/orders/${id}/actions`)).status).toBe(200);
});
