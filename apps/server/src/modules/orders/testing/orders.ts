import type { ChannelOrder, ChannelOrderLine } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TestService, TestTenant } from '../../../testing/service.ts';
import { type Ingested, ingestOrders } from '../ingest.ts';

let serial = 0;

/** A line of two units of the product with SKU `A`. */
export const buildLine = (overrides: Partial<ChannelOrderLine> = {}): ChannelOrderLine => ({
  externalId: '1',
  externalKey: 'A',
  syncId: null,
  barcode: null,
  title: 'Thing',
  quantity: 2,
  cancelledQuantity: 0,
  returnedQuantity: 0,
  unitPrice: '10.00',
  vatRate: '20',
  storeId: null,
  ...overrides,
});

/** A new order of one line, placed a minute from now so that it is later than every connection. */
export function buildOrder(overrides: Partial<ChannelOrder> = {}): ChannelOrder {
  const externalId = overrides.externalId ?? `O-${++serial}`;
  const at = new Date(Date.now() + 60_000);
  return {
    externalId,
    orderNumber: `N-${externalId}`,
    status: 'new',
    channelStatus: 'created',
    currency: 'EUR',
    totals: { grandTotal: '20.00', net: null, vat: null, shipping: null, discount: null },
    customer: { name: 'Robin Fields', email: 'robin@example.com', phone: null },
    shippingAddress: null,
    billingAddress: null,
    lines: [buildLine()],
    orderedAt: at,
    updatedAt: at,
    ...overrides,
  };
}

/** A version of the order at a later time of the channel. */
export const later = (order: ChannelOrder, overrides: Partial<ChannelOrder>, ms = 1_000): ChannelOrder => ({
  ...order,
  updatedAt: new Date(order.updatedAt.getTime() + ms),
  ...overrides,
});

/** Takes orders in, each call in a transaction of its own. */
export const ingest = (
  { platform }: TestService,
  tenant: TestTenant,
  connectionId: number,
  ...orders: ChannelOrder[]
): Promise<Ingested> => platform.db.inTenant(tenant.id, (tx) => ingestOrders(tx, connectionId, orders));

/** The rows of the ledger. */
export function ledger(tx: Tx): Promise<{ order_line_id: number; number: number; quantity: number }[]> {
  return tx.run(sql<{ order_line_id: number; number: number; quantity: number }>`
    select order_line_id, number, quantity from stock_movements where tenant_id = ${tx.tenantId}
    order by order_line_id, number`);
}
