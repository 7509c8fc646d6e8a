import type { PackingOrder } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { buildLine, buildOrder, ingest, later } from '../testing/orders.ts';

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

const take = (...orders: Parameters<typeof ingest>[3][]) => ingest(service, tenant, channel, ...orders);
const toPack = async (query = '', of = user) =>
  (await of.call<{ data: PackingOrder[]; has_more: boolean }>('GET', `/orders-to-pack${query}`)).body;
const at = (minute: number) => new Date(Date.now() + minute * 60_000);

// holds UI-62
describe('orders to be packed', () => {
  test('come oldest first, with everything that finds a product on its shelf', async () => {
    await createProduct(tenant, { name: 'Kettle', sku: 'A', ean: '4006381333931', quantity: 9 });
    const address = { name: 'Robin Fields', city: 'Izmir' };
    await take(
      buildOrder({ orderNumber: 'SECOND', orderedAt: at(2) }),
      buildOrder({
        orderNumber: 'FIRST',
        orderedAt: at(1),
        shippingAddress: {
          ...address,
          company: null,
          line1: null,
          line2: null,
          region: null,
          postalCode: null,
          country: null,
          phone: null,
        },
        lines: [
          buildLine(),
          buildLine({ externalId: '2', externalKey: 'none', title: 'Lid', barcode: '96385074' }),
        ],
      }),
      buildOrder({ orderNumber: 'SENT', status: 'shipped' }),
    );
    const { data, has_more } = await toPack();
    expect([data.map(({ order_number }) => order_number), has_more]).toEqual([['FIRST', 'SECOND'], false]);
    expect(data[0]).toMatchObject({
      channel: { label: 'Bazaar' },
      customer_name: 'Robin Fields',
      shipping_address: { city: 'Izmir' },
      takes_tracking: true,
      is_partial: true,
      refusal: null,
      lines: [
        { name: 'Kettle', sku: 'A', location: 'General stock', quantity: 2, ordered: 2, image_url: null },
        { name: 'Lid', sku: 'none', location: null, product_id: null, quantity: 2 },
      ],
    });
    expect(data[0]!.lines[0]!.barcodes).toContain('4006381333931');
    expect(data[0]!.lines[1]!.barcodes).toContain('96385074');
  });

  test('lose the units that are cancelled or on their way, and leave when nothing is left', async () => {
    const order = buildOrder({
      orderedAt: at(1),
      lines: [buildLine({ quantity: 5 }), buildLine({ externalId: '2' })],
    });
    await take(order);
    await take(later(order, { lines: [buildLine({ quantity: 5, cancelledQuantity: 1 }), order.lines[1]!] }));
    const [{ id, lines }] = (await toPack()).data as [PackingOrder];
    expect(lines.map(({ quantity, ordered }) => [quantity, ordered])).toEqual([
      [4, 4],
      [2, 2],
    ]);
    const ship = (body: object) => user.call('POST', `/orders/${id}/shipments`, body);
    await ship({ lines: [{ line_id: lines[0]!.line_id, quantity: 3 }] });
    expect((await toPack()).data[0]!.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    await ship({});
    expect((await toPack()).data).toEqual([]);
    expect((await toPack(`?order_ids=${id}`)).data).toMatchObject([
      { lines: [], refusal_key: { code: 'order_action_nothing_left' } },
    ]);
  });

  test('are those that are named, of one connection, and never those of another tenant', async () => {
    const other = await addConnection(service, tenant, { label: 'Harbour' });
    await take(buildOrder({ orderedAt: at(1) }), buildOrder({ orderedAt: at(2), status: 'cancelled' }));
    await ingest(service, tenant, other, buildOrder({ orderNumber: 'H', orderedAt: at(3) }));
    expect((await toPack(`?credential_id=${other}`)).data.map(({ order_number }) => order_number)).toEqual([
      'H',
    ]);
    const [, second] = (await toPack()).data;
    const named = `?order_ids=${second!.id}&order_ids=999999`;
    expect((await toPack(named)).data.map(({ order_number }) => order_number)).toEqual(['H']);
    const stranger = await signIn(service, (await service.createTenant()).id);
    expect((await toPack(named, stranger)).data).toEqual([]);
  });
});
