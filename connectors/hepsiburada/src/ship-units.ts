import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { hasOwnCarrier } from './carrier.ts';
import { type Context, call, orderSilently } from './client.ts';
import { ParcelNow, type WireOrder } from './order-schema.ts';
import {
  areUnits,
  isIn,
  openUnits,
  orderToActOn,
  type Packed,
  packagePath,
  packagesOf,
  refusal,
  refusalOf,
  unitsOf,
} from './order-to-act-on.ts';
import { pack } from './pack-order.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

/**
 * A parcel of the merchant's own carrier: its units are packed, and the package is reported as sent. One that is packed already
 * is only reported. Parcels of Hepsiburada's carriers are reported by these.
 */
export async function shipUnits(ctx: Context, action: Ship): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action);
  if (!order.items.every(hasOwnCarrier)) return refusal(message('hepsiburada_their_carrier'));
  const alike = packagesOf(order).filter(({ portions }) => areUnits(unitsOf(portions), action.lines));
  if (action.again) {
    const earlier = await earlierPackage(ctx, action, alike.filter(isSent));
    if (earlier !== undefined) return { outcome: 'done', externalId: earlier };
  }
  const packed = alike.find((one) => isWaiting(one))?.packageNumber ?? (await packUnits(ctx, action, order));
  if (typeof packed !== 'string') return packed;
  const path = `${packagePath(packed)}/intransit`;
  const json = {
    shippedDate: action.shippedAt.toISOString(),
    ...(action.trackingNumber !== null && { trackingNumber: action.trackingNumber }),
    ...(action.trackingUrl !== null && { trackingUrl: action.trackingUrl }),
  };
  const no = await refusalOf(() => orderSilently(ctx, { service: 'orders', method: 'POST', path, json }));
  return no ?? { outcome: 'done', externalId: packed };
}

const isSent = isIn('shipped', 'delivered');
const isWaiting = isIn('new', 'processing');

/** The package that an earlier try sent: of the same units and number, and none of another action's. */
async function earlierPackage(
  ctx: Context,
  { others, trackingNumber }: Ship,
  sent: readonly Packed[],
): Promise<string | undefined> {
  for (const { packageNumber } of sent) {
    if (others?.includes(packageNumber)) continue;
    const request = { service: 'orders', method: 'GET', path: packagePath(packageNumber) } as const;
    const { trackingInfoCode } = await call(ctx, request, ParcelNow);
    if ((trackingInfoCode ?? '').trim() === (trackingNumber ?? '').trim()) return packageNumber;
  }
  return undefined;
}

async function packUnits(
  ctx: Context,
  { lines }: Ship,
  order: WireOrder,
): Promise<string | OrderActionResult> {
  const open = openUnits(order);
  for (const { externalId, quantity: wanted } of lines) {
    const left = open.get(externalId) ?? 0;
    if (left >= wanted) continue;
    const title = order.items.find(({ id }) => id === externalId)?.name ?? externalId;
    return refusal(message('hepsiburada_open_units', { title, left, wanted }));
  }
  return pack(ctx, new Map(lines.map(({ externalId, quantity }) => [externalId, quantity])));
}
