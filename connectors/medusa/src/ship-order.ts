import { asConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { type Fulfillment, KEY, type OrderToActOn, refused } from './order-to-act-on.ts';
import { Id } from './schema.ts';
import { siteOf } from './site.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

/** Two steps: a fulfilment is made, then sent. It keeps our key, by which a later try goes on where this one ended. */
export async function ship(ctx: Context, action: Ship, order: OrderToActOn): Promise<OrderActionResult> {
  const known = action.again ? order.fulfillments.find((one) => isOurs(one, action)) : undefined;
  if (known?.shipped_at) return { outcome: 'done', externalId: known.id };
  const id = known?.id ?? (await fulfil(ctx, action));
  if (typeof id !== 'string') return refused(id.message);
  try {
    await send(ctx, action, id);
    return { outcome: 'done', externalId: id };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    // A fulfilment that is never sent would keep its units from every later parcel.
    await write(ctx, `orders/${action.orderId}/fulfillments/${id}/cancel`, {});
    return refused(error.message);
  }
}

const isOurs = ({ canceled_at, metadata }: Fulfillment, { key }: Ship): boolean =>
  !canceled_at && metadata?.[KEY] === key;

const Fulfilled = Type.Object({
  order: Type.Object({
    fulfillments: Type.Array(
      Type.Object({
        id: Id,
        metadata: Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())])),
      }),
    ),
  }),
});

/** The id of the fulfilment, or the words of a refusal. */
async function fulfil(ctx: Context, action: Ship): Promise<string | { message: string }> {
  const { location } = await siteOf(ctx);
  try {
    const { order } = await call(ctx, {
      method: 'POST',
      path: `orders/${action.orderId}/fulfillments`,
      query: { fields: 'id,fulfillments.id,fulfillments.metadata' },
      json: {
        items: linesOf(action),
        location_id: location,
        // Medusa has no field for the carrier.
        metadata: { [KEY]: action.key, ...(action.carrier === null ? {} : { carrier: action.carrier }) },
      },
      answer: Fulfilled,
    });
    const made = order.fulfillments.find(({ metadata }) => metadata?.[KEY] === action.key);
    return made?.id ?? { message: 'the shop answered without the fulfilment' };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return { message: error.message };
  }
}

const send = (ctx: Context, action: Ship, fulfillment: string): Promise<unknown> =>
  write(ctx, `orders/${action.orderId}/fulfillments/${fulfillment}/shipments`, {
    items: linesOf(action),
    ...(action.trackingNumber === null ? {} : { labels: [labelOf(action)] }),
  });

/** Medusa wants both addresses with a number. */
const labelOf = ({ trackingNumber, trackingUrl }: Ship): object => ({
  tracking_number: trackingNumber,
  tracking_url: trackingUrl ?? '',
  label_url: '',
});

const linesOf = ({ lines }: OrderAction): object[] =>
  lines.map(({ externalId, quantity }) => ({ id: externalId, quantity }));

const write = (ctx: Context, path: string, json: object): Promise<unknown> =>
  call(ctx, {
    method: 'POST',
    path,
    query: { fields: 'id' },
    json,
    answer: Type.Object({ order: Type.Object({ id: Id }) }),
  });
