import { ConnectorError, type Issue, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { filterFor, parcelId } from './order-map.ts';
import { readableOf } from './parcels.ts';
import { Accepted, type Parcel, ParcelPage } from './schema.ts';

/** Packages that were accepted, from here or in N11's panel. */
const ACCEPTED = new Set(['Picking', 'Shipped', 'Delivered']);
/** Lines that ended by themselves: N11's documentation lets lines that are Created become Picking, and no others. */
const ENDED = new Set(['Cancelled', 'UnSupplied']);

/** Accepts an order line by line. N11 is told of nothing else by REST: its carriers report parcels, the rest is SOAP. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  if (action.kind !== 'acknowledge') return refused('N11 takes no more than the acceptance of an order');
  const parcel = await parcelNow(ctx, action);
  const alive = parcel.lines.filter(({ orderItemLineItemStatusName: status }) => !ENDED.has(status ?? ''));
  // Of a package without any, N11 says why it takes none. A line that was accepted before is refused the second time.
  const open = (alive.length > 0 ? alive : parcel.lines).filter(
    ({ orderItemLineItemStatusName: status }) => status !== 'Picking',
  );
  if (ACCEPTED.has(parcel.shipmentPackageStatus.trim()) || open.length === 0) return DONE;
  const lines = open.map(({ orderLineId }) => ({ lineId: orderLineId }));
  const json = { lines, status: 'Picking' };
  const { content } = await call(ctx, { method: 'PUT', path: '/rest/order/v1/update', json }, Accepted);
  const faults = lines.flatMap(({ lineId }) => {
    const row = content.find((one) => one.lineId === lineId);
    if (row === undefined) return `N11 says nothing of line ${lineId}`;
    return row.status === 'SUCCESS' ? [] : row.reasons || 'N11 gives no reason';
  });
  return faults.length === 0 ? DONE : refused(...new Set(faults));
}

const DONE = { outcome: 'done', externalId: null } as const;
const refused = (...messages: readonly string[]): OrderActionResult => ({
  outcome: 'refused',
  issues: messages.map((message): Issue => ({ code: 'rejected', message })),
});

/** More than those of one order. */
const MOST_PARCELS = 100;

/** N11 looks back fifteen days where no window is asked for. */
async function parcelNow(ctx: Context, { orderId }: OrderAction): Promise<Parcel> {
  const query = { ...filterFor(orderId), page: 0, size: MOST_PARCELS };
  const path = '/rest/delivery/v1/shipmentPackages';
  const { content } = await call(ctx, { method: 'GET', path, query }, ParcelPage);
  const found = readableOf(content).find((parcel) => parcelId(parcel) === orderId);
  if (found !== undefined) return found;
  const message = `N11 shows no package ${orderId} of the last fifteen days`;
  throw new ConnectorError({ kind: 'not_found', message });
}
