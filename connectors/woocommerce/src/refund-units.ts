import {
  amountOf,
  ConnectorError,
  message,
  type OrderAction,
  type OrderActionResult,
  scaledAmount,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { type Context, call, list } from './client.ts';
import { orderNow, refusal, refused } from './order-steps.ts';
import { type ReturnedUnits, returnedUnits } from './refunds.ts';
import { type WireOrder, type WireOrderLine, WireRefund, WireRefunds } from './schema.ts';

type Refunding = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

/** The meta data of a refund in which our key stands; the underscore hides it from the pages of the shop. */
const KEY = '_sluice_action';

/**
 * Refunds units, which the shop puts back into its stock. The money itself is moved by the payment method where the settings
 * say so; else somebody gives it back by hand.
 */
export async function refundUnits(ctx: Context, action: Refunding): Promise<OrderActionResult> {
  const order = await orderNow(ctx, action);
  const path = `orders/${encodeURIComponent(action.orderId)}/refunds`;
  const refunds =
    order.refunds.length === 0 ? [] : (await list(ctx, path, { per_page: 100 }, WireRefunds)).items;
  const wanted = wantedOf(order, action, returnedUnits(order, refunds));
  const known = refunds.find((refund) => keyOf(refund) === action.key);
  if (known !== undefined) return done(known);
  const earlier = action.again ? refunds.find((refund) => isEqual(order, refund, action)) : undefined;
  if (earlier !== undefined) return done(earlier);
  if ('outcome' in wanted) return wanted;
  const json = {
    amount: wanted.amount,
    ...(action.reason !== null && { reason: action.reason }),
    line_items: wanted.lines,
    meta_data: [{ key: KEY, value: action.key }],
    api_refund: ctx.config.refunds === 'payment',
    api_restock: true,
  };
  try {
    return done(await call(ctx, { method: 'POST', path, json, timeoutMs: TIMEOUT_MS }, WireRefund));
  } catch (thrown) {
    const said = thrown instanceof ConnectorError ? refusalOf(thrown) : null;
    if (said === null) throw thrown;
    return refused({ code: 'rejected', message: said });
  }
}

/** The shop asks the payment provider while the call waits. */
const TIMEOUT_MS = 90_000;

const done = ({ id }: WireRefund): OrderActionResult => ({ outcome: 'done', externalId: String(id) });

const keyOf = ({ meta_data }: WireRefund): unknown => meta_data?.find(({ key }) => key === KEY)?.value;

/**
 * A refund whose key was not written: WooCommerce saves the key after the refund and after the call of the payment provider, and
 * can be stopped in between. Such a refund has the same units and reason, and is no other action's.
 */
function isEqual(order: WireOrder, refund: WireRefund, { lines, reason, others }: Refunding): boolean {
  if (keyOf(refund) !== undefined || others?.includes(String(refund.id))) return false;
  const units = returnedUnits(order, [refund]);
  const hasUnits =
    units.size === lines.length &&
    lines.every(({ externalId, quantity }) => units.get(Number(externalId)) === quantity);
  return hasUnits && (refund.reason ?? '').trim() === (reason ?? '').trim();
}

/** WooCommerce says with status 500 that it made no refund: more money than is left, or a refusal of the payment provider. */
function refusalOf(error: ConnectorError): string | null {
  if (error.kind === 'invalid_request') return error.message;
  const isRefusal = error.evidence?.body?.includes('"woocommerce_rest_cannot_create_order_refund"');
  return isRefusal ? error.message : null;
}

interface Wanted {
  readonly amount: string;
  readonly lines: readonly object[];
}

/** The price of the units, tax by tax; of the last unit of a line, all that rounding left. */
function wantedOf(order: WireOrder, action: Refunding, returned: ReturnedUnits): Wanted | OrderActionResult {
  const parts: string[] = [];
  const lines: object[] = [];
  for (const { externalId, quantity } of action.lines) {
    const line = order.line_items.find(({ id }) => String(id) === externalId);
    const before = line === undefined ? 0 : (returned.get(line.id) ?? 0);
    const left = line === undefined ? 0 : line.quantity - before;
    if (line === undefined || quantity > left)
      return refusal(
        message('woocommerce_refund_units', { title: line?.name ?? externalId, left, wanted: quantity }),
      );
    const share = (amount: string): string => shareOf(amount, { of: line.quantity, before, quantity });
    const refund_tax = line.taxes
      .filter(({ total }) => total !== '')
      .map(({ id, total }) => ({ id, refund_total: Number(share(total)) }));
    const refund_total = share(line.total);
    parts.push(refund_total, ...refund_tax.map((tax) => String(tax.refund_total)));
    lines.push({ id: line.id, quantity, refund_total: Number(refund_total), refund_tax });
  }
  return { amount: sumOfAmounts('0', ...parts), lines };
}

interface Share {
  readonly of: WireOrderLine['quantity'];
  readonly before: number;
  readonly quantity: number;
}

/** The part of an amount for some of its units, in the decimals of the shop, so that all parts together are the amount. */
function shareOf(amount: string, { of, before, quantity }: Share): string {
  const scale = amount.split('.')[1]?.length ?? 0;
  const upTo = (units: number): bigint =>
    (scaledAmount(amount, scale) * BigInt(units) * 2n + BigInt(of)) / (BigInt(of) * 2n);
  return amountOf(upTo(before + quantity) - upTo(before), scale);
}
