import {
  asConnectorError,
  ConnectorError,
  type Issue,
  message,
  type OrderAction,
  type OrderActionResult,
  wordedIssue,
} from '@sluice/connector-kit';
import type { TObject } from 'typebox';
import { Answer, ask, type Context, change, type Question } from './client.ts';
import { ORDER_TO_ACT_ON } from './documents/reads.ts';
import { type WholeLine, wholeLines } from './order-parts.ts';
import { type OrderLine, OrderToActOn, type Parcel, pageOf } from './schema.ts';

const Found = Answer({ listOrder: pageOf(OrderToActOn) });

/** @throws ConnectorError not_found */
export async function orderToActOn(ctx: Context, id: string): Promise<OrderToActOn> {
  const variables = { id: { eq: id } };
  const { listOrder } = await ask(ctx, { document: ORDER_TO_ACT_ON, variables, answer: Found });
  const order = listOrder.data.find((one) => one.id === id && !one.deleted);
  if (order !== undefined) return order;
  throw new ConnectorError({ kind: 'not_found', message: `ikas shows no order ${id}` });
}

export const refused = (...issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

export const refusal = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult =>
  refused(wordedIssue('rejected', 'order', said));

/** A write that ikas may refuse; then its words are the answer. */
export async function attempt<Schema extends TObject>(
  ctx: Context,
  question: Question<Schema>,
  done: (data: Awaited<ReturnType<typeof change<Schema>>>) => OrderActionResult,
): Promise<OrderActionResult> {
  try {
    return done(await change(ctx, question, 'offer'));
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return refused({ code: 'rejected', message: error.message });
  }
}

/** Units of a part of a line. */
export interface Taken {
  readonly part: OrderLine;
  readonly quantity: number;
}

/** The parts that have the units of an action, or the refusal where they are too few. A part that fits is not split. */
export function takeUnits(
  order: OrderToActOn,
  { lines }: OrderAction,
  isOpen: (part: OrderLine) => boolean,
): readonly Taken[] | OrderActionResult {
  const whole = wholeLines(order.orderLineItems);
  const taken: Taken[] = [];
  for (const { externalId, quantity } of lines) {
    const line = whole.find(({ id }) => id === externalId);
    const parts = line?.parts.filter(isOpen) ?? [];
    const left = unitsOf(parts);
    if (left < quantity) return tooFew(order, line, { line: externalId, left, wanted: quantity });
    taken.push(...someOf(parts, quantity));
  }
  return taken;
}

function someOf(parts: readonly OrderLine[], quantity: number): Taken[] {
  const exact = parts.find((part) => part.quantity === quantity);
  if (exact !== undefined) return [{ part: exact, quantity }];
  let left = quantity;
  return parts.flatMap((part) => {
    const some = Math.min(left, part.quantity);
    left -= some;
    return some > 0 ? [{ part, quantity: some }] : [];
  });
}

interface Shortage {
  readonly line: string;
  readonly left: number;
  readonly wanted: number;
}

function tooFew(order: OrderToActOn, line: WholeLine | undefined, shortage: Shortage): OrderActionResult {
  const isIn = ({ orderLineItemIds }: Parcel) => line?.parts.some(({ id }) => orderLineItemIds.includes(id));
  const packed = parcelsOf(order).find((parcel) => isWaiting(parcel) && isIn(parcel));
  if (packed !== undefined)
    return refusal(message('ikas_order_packed', { number: packed.orderPackageNumber }));
  const title = line?.parts[0]?.variant.name ?? shortage.line;
  return refusal(message('ikas_order_units', { title, left: shortage.left, wanted: shortage.wanted }));
}

export const unitsOf = (parts: readonly OrderLine[]): number =>
  parts.reduce((total, { quantity }) => total + quantity, 0);

export const parcelsOf = ({ orderPackages }: OrderToActOn): Parcel[] =>
  (orderPackages ?? []).filter(({ deleted }) => !deleted);

const WAITING = new Set(['READY_FOR_SHIPMENT', 'READY_FOR_PICK_UP', 'ERROR']);

/** Packed, from the panel or by ikas Kargo, and not sent. */
export const isWaiting = ({ orderPackageFulfillStatus }: Parcel): boolean =>
  WAITING.has(orderPackageFulfillStatus);
