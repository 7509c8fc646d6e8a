import {
  ConnectorError,
  errorFromResponse,
  type Issue,
  message,
  type OrderAction,
  type OrderActionResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { cancelOrder } from './cancel-order.ts';
import { type Context, send } from './client.ts';
import { marketplaceOf } from './config.ts';
import { issueOf, wordsIn } from './issues.ts';
import type { Order } from './order-schema.ts';
import { readOrder } from './orders.ts';

/** Tells Amazon of a parcel, or that an order will not be sent. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'ship':
      return ship(ctx, action);
    case 'cancel':
      return cancelOrder(ctx, action);
    default:
      return refused([{ code: 'rejected', message: 'Amazon takes no such word through this connector' }]);
  }
}

const refused = (issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

type Shipment = Extract<OrderAction, { kind: 'ship' }>;

async function ship(ctx: Context, action: Shipment): Promise<OrderActionResult> {
  const { orderId, carrier, trackingNumber, shippedAt } = action;
  if (!carrier || !trackingNumber)
    return refused([wordedIssue('missing_field', 'tracking_number', message('amazon_tracking_missing'))]);
  const packageReferenceId = referenceOf(action);
  const earlier = action.again ? await earlierParcel(ctx, action) : null;
  if (earlier !== null) return { outcome: 'done', externalId: earlier };
  const response = await send(ctx, {
    method: 'POST',
    path: `/orders/v0/orders/${encodeURIComponent(orderId)}/shipmentConfirmation`,
    json: {
      marketplaceId: marketplaceOf(ctx.config).id,
      packageDetail: {
        packageReferenceId,
        ...wireCarrier(carrier),
        trackingNumber,
        shipDate: shippedAt.toISOString(),
        orderItems: action.lines.map(({ externalId, quantity }) => ({ orderItemId: externalId, quantity })),
      },
    },
  });
  if (response.status === 204) return { outcome: 'done', externalId: packageReferenceId };
  if (response.status === 400 || response.status === 409) {
    const words = await wordsIn(response);
    if (words.length > 0) return refused(words.map((said) => issueOf({ message: said })));
  }
  if (response.status >= 300) throw await errorFromResponse(response);
  const { method, url } = response.request;
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: 'Amazon answered otherwise than a confirmed shipment is answered',
    evidence: { method, url, status: response.status, body: (await response.text()).slice(0, 2_000) },
  });
}

const MOST_REFERENCES = 2_147_483_646;

/** The number of a parcel within its order, which Amazon wants of the merchant: made of the key, so that each try has the same. */
const referenceOf = ({ key }: OrderAction): string =>
  String((Number.parseInt(key.replaceAll('-', '').slice(0, 8), 16) % MOST_REFERENCES) + 1);

/** The parcel that an earlier try left: by our number, or else by its tracking number and units. */
async function earlierParcel(ctx: Context, action: Shipment): Promise<string | null> {
  const { packages } = await readOrder(ctx, action.orderId);
  const own = referenceOf(action);
  const others = (packages ?? []).filter(
    ({ packageReferenceId }) => !action.others?.includes(packageReferenceId),
  );
  const found =
    others.find(({ packageReferenceId }) => packageReferenceId === own) ??
    others.find((parcel) => parcel.trackingNumber === action.trackingNumber && hasUnits(parcel, action));
  return found?.packageReferenceId ?? null;
}

type Parcel = NonNullable<Order['packages']>[number];

/** Whether a parcel has the units of the action, as far as Amazon tells them. */
function hasUnits({ packageItems }: Parcel, { lines }: Shipment): boolean {
  if (packageItems == null) return true;
  const units = new Map(packageItems.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return units.size === lines.length && lines.every((line) => units.get(line.externalId) === line.quantity);
}

/** Carriers by the code that Amazon has for them. Codes have to be exact, so that any other goes by its name. */
const CARRIERS = ['UPS', 'DHL', 'FedEx', 'GLS', 'DPD', 'TNT'];

function wireCarrier(name: string): { carrierCode: string; carrierName?: string } {
  const known = CARRIERS.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  return known === undefined ? { carrierCode: 'Other', carrierName: name } : { carrierCode: known };
}
