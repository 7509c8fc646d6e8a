import type { BulkOrderOutcome, OrderListItem } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { buildLine, buildOrder, ingest } from '../testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'editor');
  channel = await addConnection(service, tenant, { label: 'Bazaar' });
});

interface Body {
  data: BulkOrderOutcome[];
  errors?: Record<string, string[]>;
}
const act = (body: object, of = user) => of.call<Body>('POST', '/order-actions', { reference: 'R', ...body });
const preview = async (kind: string, order_ids: number[], of = user) =>
  (await of.call<Body>('POST', '/order-actions/preview', { kind, order_ids })).body.data;

/** Two new orders and a cancelled one, by their ids. */
async function three(): Promise<[number, number, number]> {
  const orders = [
    buildOrder({ orderNumber: 'A-1', lines: [buildLine(), buildLine({ externalId: '2', quantity: 3 })] }),
    buildOrder({ orderNumber: 'A-2' }),
    buildOrder({ orderNumber: 'A-3', status: 'cancelled' }),
  ];
  await ingest(service, tenant, channel, ...orders);
  const { body } = await user.call<{ data: OrderListItem[] }>('GET', '/order-list');
  const byNumber = new Map(body.data.map((order) => [order.order_number, order.id]));
  return [byNumber.get('A-1')!, byNumber.get('A-2')!, byNumber.get('A-3')!];
}
const asOrders = (ids: number[]) => ids.map((order_id) => ({ order_id }));

// holds UI-60
describe('an action on many orders', () => {
  test('says beforehand which can be done and why the others cannot', async () => {
    const [first, second, cancelled] = await three();
    const missing = 999_999;
    const bazaar = { credential_id: channel, platform: 'simulator', label: 'Bazaar' };
    const possible = { channel: bazaar, refusal: null, refusal_key: null };
    expect(await preview('ship', [first, second, cancelled, missing])).toEqual([
      { order_id: first, order_number: 'A-1', units: 5, ...possible },
      { order_id: second, order_number: 'A-2', units: 2, ...possible },
      expect.objectContaining({
        order_id: cancelled,
        order_number: 'A-3',
        units: 0,
        refusal_key: expect.objectContaining({ code: 'order_action_wrong_status' }),
      }),
      expect.objectContaining({
        order_number: null,
        refusal_key: expect.objectContaining({ code: 'not_found' }),
      }),
    ]);
  });

  test('is asked for where it is possible, with a reason for each order where it is not', async () => {
    const [first, second, cancelled] = await three();
    const orders = [{ order_id: first, tracking_number: 'T-1' }, ...asOrders([second, cancelled])];
    const { status, body } = await act({ kind: 'ship', carrier: 'DHL', orders });
    expect(status).toBe(200);
    expect(body.data.map(({ order_number, units, refusal }) => [order_number, units, refusal])).toEqual([
      ['A-1', 5, null],
      ['A-2', 2, null],
      ['A-3', 0, 'no shipment is possible for an order with status “cancelled”'],
    ]);
    const actions = await user.call<{ data: object[] }>('GET', `/orders/${first}/actions`);
    expect(actions.body.data).toMatchObject([
      {
        kind: 'ship',
        state: 'open',
        carrier: 'DHL',
        tracking_number: 'T-1',
        lines: [{ quantity: 2 }, { quantity: 3 }],
      },
    ]);
  });

  test('is made once, however often the request comes', async () => {
    const [first, second] = await three();
    const body = { kind: 'acknowledge', orders: asOrders([first, second]) };
    const once = await act(body);
    expect((await act(body)).body).toEqual(once.body);
    const another = await act({ ...body, reference: 'R2' });
    expect(another.body.data.map(({ refusal_key }) => refusal_key?.code)).toEqual([
      'order_action_acknowledged',
      'order_action_acknowledged',
    ]);
  });

  // holds ORD-4
  test('is refused as a whole for words that no channel can print', async () => {
    const [first, second] = await three();
    const orders = [{ order_id: first }, { order_id: second, tracking_number: '0\n1' }];
    const { status, body } = await act({ kind: 'ship', carrier: 'D\tHL', orders });
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['carrier', 'orders.1.tracking_number']]);
    expect((await preview('ship', [first]))[0]!.refusal).toBeNull();
  });

  test('touches no order of another tenant', async () => {
    const [first] = await three();
    const stranger = await signIn(service, (await service.createTenant()).id);
    const { body } = await act({ kind: 'ship', orders: asOrders([first]) }, stranger);
    expect(body.data).toMatchObject([{ order_number: null, refusal_key: { code: 'not_found' } }]);
    expect(await preview('ship', [first], stranger)).toMatchObject([{ order_number: null }]);
  });
});
