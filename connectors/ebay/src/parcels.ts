import {
  ConnectorError,
  errorFromResponse,
  type HttpResponse,
  type OrderAction,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { attemptTo, type Context, call } from './client.ts';
import { type Parcel, Parcels } from './order-schema.ts';

type Shipping = Extract<OrderAction, { kind: 'ship' }>;

const pathOf = ({ orderId }: Shipping): string =>
  `/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}/shipping_fulfillment`;

/** One parcel. The number becomes its id; parcels without a number may all have the same. */
export async function shipParcel(ctx: Context, action: Shipping): Promise<OrderActionResult> {
  if (action.again) {
    const earlier = await earlierParcel(ctx, action);
    if (earlier !== undefined) return { outcome: 'done', externalId: earlier.fulfillmentId };
  }
  const json = {
    lineItems: action.lines.map(({ externalId, quantity }) => ({ lineItemId: externalId, quantity })),
    shippedDate: action.shippedAt.toISOString(),
    ...trackingOf(action),
  };
  const answer = await attemptTo(ctx, { method: 'POST', path: pathOf(action), json }, idIn);
  return 'body' in answer
    ? { outcome: 'done', externalId: answer.body }
    : { outcome: 'refused', issues: answer.issues };
}

/** eBay takes letters and digits of a number, and says to leave out the blanks and dashes between them. */
const plainNumber = (number: string | null): string | null => number?.replace(/[\s-]/g, '') || null;

/** A carrier that eBay does not know by name. */
const OTHER = 'Other';

/** Carrier and number go together or not at all. */
function trackingOf({ carrier, trackingNumber }: Shipping): object {
  const number = plainNumber(trackingNumber);
  return number === null ? {} : { shippingCarrierCode: carrier?.trim() || OTHER, trackingNumber: number };
}

/** The parcel of an earlier try: of the same units and number, and none of another action's. */
async function earlierParcel(ctx: Context, action: Shipping): Promise<Parcel | undefined> {
  const { fulfillments } = await call(ctx, { method: 'GET', path: pathOf(action) }, Parcels);
  const others = [...(action.others ?? [])];
  const number = plainNumber(action.trackingNumber);
  return fulfillments.find((parcel) => {
    const at = others.indexOf(parcel.fulfillmentId);
    if (at >= 0) others.splice(at, 1);
    return at < 0 && isSame(parcel.shipmentTrackingNumber || null, number) && hasUnits(parcel, action);
  });
}

/** Numbers of carriers have no case, and eBay may keep them in another one. */
const isSame = (kept: string | null, sent: string | null): boolean =>
  kept?.toUpperCase() === sent?.toUpperCase();

function hasUnits({ lineItems }: Parcel, { lines }: Shipping): boolean {
  const units = new Map(lineItems.map(({ lineItemId, quantity }) => [lineItemId, quantity ?? 1]));
  return (
    units.size === lines.length &&
    lines.every(({ externalId, quantity }) => units.get(externalId) === quantity)
  );
}

/** The id of a new parcel, which stands in the address of it. Any other answer may be of something that stands before eBay. */
async function idIn(response: HttpResponse): Promise<string> {
  const { status, request } = response;
  if (status < 200 || status > 299) throw await errorFromResponse(response);
  const id = /\/shipping_fulfillment\/([^/?#]+)$/.exec(response.headers.get('location') ?? '')?.[1];
  if (status === 201 && id !== undefined) return decodeURIComponent(id);
  const body = await response.text();
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: 'eBay did not say where the parcel is',
    evidence: { method: request.method, url: request.url, status, body: body.slice(0, 2_000) },
  });
}
