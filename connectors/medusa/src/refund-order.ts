import {
  amountOf,
  asConnectorError,
  ConnectorError,
  type OrderAction,
  type OrderActionResult,
  scaledAmount,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { unitPriceOf } from './order-map.ts';
import { KEY, type OrderToActOn, type Payment, refused } from './order-to-act-on.ts';
import { knownReturn, type OurReturn, type Progress, progressOf } from './returns.ts';
import { Id } from './schema.ts';
import { siteOf } from './site.ts';

type Refund = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

/**
 * The way of a return in Medusa: it is requested and received, each with its units, and then the money is given back. A later
 * try finds the return by our key and goes on where it ended.
 */
export async function refund(ctx: Context, action: Refund, order: OrderToActOn): Promise<OrderActionResult> {
  const paid = paymentsOf(order)
    .flatMap(({ refunds }) => refunds)
    .find(({ note }) => note?.includes(action.key));
  if (paid !== undefined) return { outcome: 'done', externalId: paid.id };
  const known = action.again ? await knownReturn(ctx, action.orderId, action.key) : null;
  const amount = known?.amount ?? (await worthOf(ctx, action, order));
  const payment = paymentsOf(order).find((one) => leftOf(one) >= Number(amount));
  if (known === null && !isThere(action, order))
    return refused('the order has not so many units that were sent');
  if (payment === undefined)
    return refused(
      'no captured payment of the order has so much left to give back; capture it in the shop first',
    );
  const begun = known ?? (await begin(ctx, action, amount));
  if ('message' in begun) return refused(begun.message);
  const end = await takeBack(ctx, action, begun);
  if (end !== null) return refused(end);
  return { outcome: 'done', externalId: await payBack(ctx, action, { payment: payment.id, amount }) };
}

const paymentsOf = ({ payment_collections: all }: OrderToActOn): Payment[] =>
  all.flatMap(({ payments }) => payments);

const sum = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

/** Rounded, so that no float makes a cent less of it. */
const leftOf = ({ captures, refunds }: Payment): number => Number((sum(captures) - sum(refunds)).toFixed(6));

/** Whether so many units of each line were sent and are on no return. */
const isThere = ({ lines }: Refund, { items }: OrderToActOn): boolean =>
  lines.every(({ externalId, quantity }) => {
    const detail = items.find(({ id }) => id === externalId)?.detail;
    if (detail === undefined) return false;
    const back =
      detail.return_requested_quantity + detail.return_received_quantity + detail.return_dismissed_quantity;
    return detail.fulfilled_quantity - back >= quantity;
  });

const SCALE = 6;

/** The discounted price of the units with VAT, rounded to the digits of the currency. */
async function worthOf(ctx: Context, { lines }: Refund, { items, currency_code: code }: OrderToActOn) {
  const { currency, digits } = await siteOf(ctx);
  const total = lines.reduce((worth, { externalId, quantity }) => {
    const line = items.find(({ id }) => id === externalId);
    return line === undefined ? worth : worth + scaledAmount(unitPriceOf(line), SCALE) * BigInt(quantity);
  }, 0n);
  const kept = code.toUpperCase() === currency ? digits : 2;
  const unit = 10n ** BigInt(SCALE - kept);
  return amountOf((total + unit / 2n) / unit, kept);
}

const Begun = Type.Object({ return: Type.Object({ id: Id }) });

async function begin(ctx: Context, action: Refund, amount: string): Promise<OurReturn | { message: string }> {
  const { location } = await siteOf(ctx);
  try {
    const { return: made } = await call(ctx, {
      method: 'POST',
      path: 'returns',
      query: { fields: 'id' },
      json: {
        order_id: action.orderId,
        location_id: location,
        internal_note: noteOf(action),
        metadata: { [KEY]: action.key, amount },
      },
      answer: Begun,
    });
    return { id: made.id, amount };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return { message: error.message };
  }
}

const noteOf = ({ key, reason }: Refund): string =>
  `Sluice refund ${key}${reason === null ? '' : `: ${reason}`}`;

/** Requests and receives the units, as far as an earlier try did not. Resolves to the words of a refusal, null when all is done. */
async function takeBack(ctx: Context, action: Refund, { id }: OurReturn): Promise<string | null> {
  const { return_request: requested, return_receive: received } = action.again
    ? await progressOf(ctx, action.orderId, id)
    : { return_request: 'begun' as const, return_receive: 'none' as const };
  const items = action.lines.map(({ externalId, quantity }) => ({ id: externalId, quantity }));
  try {
    await run(ctx, `returns/${id}`, requestSteps(requested, items));
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    // A return that is never requested would keep the order from all other changes.
    await call(ctx, { method: 'DELETE', path: `returns/${id}/request`, answer: Type.Object({ id: Id }) });
    return error.message;
  }
  try {
    await run(ctx, `returns/${id}`, receiveSteps(received, items));
    return null;
  } catch (thrown) {
    throw unfinished(thrown, `return ${id} is requested and not received`);
  }
}

type Step = readonly [path: string, json: object];

const requestSteps = (done: Progress, items: readonly object[]): Step[] =>
  [['request-items', { items }] as const, ['request', {}] as const].slice(Math.max(0, stepsDone(done) - 1));

const receiveSteps = (done: Progress, items: readonly object[]): Step[] =>
  [['receive', {}] as const, ['receive-items', { items }] as const, ['receive/confirm', {}] as const].slice(
    stepsDone(done),
  );

const stepsDone = (done: Progress): number => ['none', 'begun', 'filled', 'confirmed'].indexOf(done);

async function run(ctx: Context, base: string, steps: readonly Step[]): Promise<void> {
  for (const [path, json] of steps)
    await call(ctx, {
      method: 'POST',
      path: `${base}/${path}`,
      json,
      answer: Type.Object({ return: Type.Object({ id: Id }) }),
    });
}

const Refunded = Type.Object({
  payment: Type.Object({
    refunds: Type.Array(
      Type.Object({ id: Id, note: Type.Optional(Type.Union([Type.Null(), Type.String()])) }),
    ),
  }),
});

/** Gives the money back; our key in the note tells it from other refunds. */
async function payBack(
  ctx: Context,
  action: Refund,
  { payment, amount }: { readonly payment: string; readonly amount: string },
): Promise<string | null> {
  try {
    const { payment: after } = await call(ctx, {
      method: 'POST',
      path: `payments/${payment}/refund`,
      json: { amount: Number(amount), note: noteOf(action) },
      answer: Refunded,
    });
    return after.refunds.find(({ note }) => note?.includes(action.key))?.id ?? null;
  } catch (thrown) {
    throw unfinished(thrown, `the units came back, and ${amount} of payment ${payment} is not given back`);
  }
}

/** Units that came back are no refusal: the next try goes on with the return. */
function unfinished(thrown: unknown, what: string): ConnectorError {
  const error = asConnectorError(thrown);
  if (error.kind !== 'invalid_request') return error;
  return new ConnectorError({ kind: 'unknown_outcome', message: `${what}: ${error.message}`, cause: error });
}
