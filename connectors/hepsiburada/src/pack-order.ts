import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { Packaged } from './order-schema.ts';
import { openUnits, orderToActOn, packagesOf, refusal, refusalOf } from './order-to-act-on.ts';

/** Packs all units of an order that are open: Hepsiburada makes the label, and its carrier fetches the parcel. */
export async function acknowledgeOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action);
  const open = openUnits(order);
  if (open.size === 0) {
    const [packed] = packagesOf(order);
    return packed === undefined
      ? refusal(message('hepsiburada_nothing_open'))
      : { outcome: 'done', externalId: packed.packageNumber };
  }
  const packed = await pack(ctx, open);
  return typeof packed === 'string' ? { outcome: 'done', externalId: packed } : packed;
}

/** The number of a new package, or the refusal of it. */
export async function pack(
  ctx: Context,
  units: ReadonlyMap<string, number>,
): Promise<string | OrderActionResult> {
  const lineItemRequests = [...units].map(([id, quantity]) => ({ id, quantity }));
  const json = { lineItemRequests, parcelQuantity: 1 };
  const path = '/packages/merchantid/{merchantid}';
  let packageNumber = '';
  const no = await refusalOf(async () => {
    const request = { service: 'orders', method: 'POST', path, json } as const;
    ({ packageNumber } = await call(ctx, request, Packaged));
  });
  return no ?? packageNumber;
}
