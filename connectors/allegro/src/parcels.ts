import { foldKey, keptFact, message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { attempt, type Context, call, idIn, refusalError } from './client.ts';
import { moveTo } from './fulfilment.ts';
import { isCancelled, stateOf } from './order-map.ts';
import { Carriers, type Form, Shipment, Shipments } from './order-schema.ts';
import { readOrder } from './orders.ts';
import { refusal } from './refusal.ts';

type Shipping = Extract<OrderAction, { kind: 'ship' }>;

const MAX_NUMBER = 64;
const MAX_CARRIER = 30;
const OTHER = 'OTHER';
const SENT: ReadonlySet<string> = new Set(['SENT', 'PICKED_UP', 'RETURNED']);

const pathOf = (orderId: string): string => `/order/checkout-forms/${idIn(orderId)}/shipments`;

/** One parcel of the whole order, and the state that goes with it. Allegro keeps lines of a parcel and no units of them. */
export async function shipOrder(ctx: Context, action: Shipping): Promise<OrderActionResult> {
  const form = await readOrder(ctx, action.orderId);
  if (isCancelled(form)) return refusal(message('allegro_order_cancelled'));
  const number = action.trackingNumber?.trim() ?? '';
  if (number.length > MAX_NUMBER) return refusal(message('allegro_number_long', { limit: MAX_NUMBER }));
  const parcel = number === '' ? null : await parcelOf(ctx, action, form, number);
  if (parcel !== null && 'refused' in parcel) return parcel.refused;
  const externalId = parcel?.id ?? null;
  // Allegro may have set the state by itself with the number, and each number makes a new revision.
  const now = parcel === null ? form : await readOrder(ctx, action.orderId);
  if (SENT.has(stateOf(now))) return { outcome: 'done', externalId };
  const moved = await moveTo(ctx, now, 'SENT', (one) => !isCancelled(one));
  // A parcel that Allegro has is shipped whatever the seller’s state says: a refusal would have it sent twice.
  return moved.outcome === 'done' || externalId !== null ? { outcome: 'done', externalId } : moved;
}

type Parcel = { readonly id: string } | { readonly refused: OrderActionResult };

async function parcelOf(ctx: Context, action: Shipping, form: Form, number: string): Promise<Parcel> {
  const earlier = action.again ? await earlierParcel(ctx, action, number) : undefined;
  if (earlier !== undefined) return earlier;
  const carrier = await carrierOf(ctx, action.carrier);
  if (carrier === null) return { refused: refusal(message('allegro_carrier_long', { limit: MAX_CARRIER })) };
  const lineItems = form.lineItems
    .filter(({ id }) => action.lines.some(({ externalId }) => externalId === id))
    .map(({ id }) => ({ id }));
  const json = { ...carrier, waybill: number, lineItems };
  const answer = await attempt(ctx, { method: 'POST', path: pathOf(form.id), json }, Shipment);
  if ('body' in answer) return { id: answer.body.id };
  if (answer.status === 404) throw refusalError(answer);
  return { refused: { outcome: 'refused', issues: answer.issues } };
}

async function earlierParcel(
  ctx: Context,
  { orderId, others }: Shipping,
  number: string,
): Promise<Shipment | undefined> {
  const { shipments } = await call(ctx, { method: 'GET', path: pathOf(orderId) }, Shipments);
  return shipments.find(
    ({ id, waybill }) => waybill?.toUpperCase() === number.toUpperCase() && !(others ?? []).includes(id),
  );
}

/** A carrier of Allegro’s list by its id or its name, else another one by name; null where the name is too long. */
async function carrierOf(ctx: Context, carrier: string | null): Promise<object | null> {
  const name = carrier?.trim() ?? '';
  const known = await keptFact(ctx, 'carriers', async () => {
    const { carriers } = await call(ctx, { method: 'GET', path: '/order/carriers' }, Carriers);
    return carriers;
  });
  const wanted = foldKey(name);
  const found = known.find((one) => foldKey(one.id) === wanted || foldKey(one.name ?? '') === wanted);
  if (found !== undefined && found.id !== OTHER) return { carrierId: found.id };
  if (name.length > MAX_CARRIER) return null;
  return { carrierId: OTHER, carrierName: name || 'Other' };
}
