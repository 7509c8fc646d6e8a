import type { OrderToActOn } from './schema.ts';

/** Rounding, of each line. */
const PENNY = 0.01;

/**
 * Whether the amounts of an order say that prices of lines are not those of one piece. The vendor's description calls both price and
 * final price those "of the order line item": where they are of the whole line, a refund of several pieces would pay each of them as the
 * line. The total of the order shows it, with or without shipping, tax and what was taken off.
 */
export function areOddSums(order: OrderToActOn): boolean {
  const alive = order.orderLineItems.filter(({ deleted }) => !deleted);
  const open = alive.filter(({ status }) => status !== 'CANCELLED' && status !== 'REFUNDED');
  // It is not said whether the total sinks with cancellations and refunds.
  const sets = [open, alive.filter(({ status }) => status !== 'CANCELLED'), alive];
  const slack = PENNY * (alive.length + 1);
  const total = order.totalFinalPrice;
  const fits = (amount: number): boolean =>
    sidesOf(order).some((side) => Math.abs(amount + side - total) <= slack);
  if (sets.some((lines) => fits(byPiece(lines)))) return false;
  return sets.some((lines) => fits(byLine(lines))) || byPiece(open) > total + slack;
}

type Lines = OrderToActOn['orderLineItems'];

const byPiece = (lines: Lines): number =>
  lines.reduce((total, line) => total + priceOf(line) * line.quantity, 0);
const byLine = (lines: Lines): number => lines.reduce((total, line) => total + priceOf(line), 0);

const priceOf = ({ finalPrice, price }: Lines[number]): number => finalPrice ?? price;

/** The amounts by which the total may differ from its lines. */
function sidesOf({ shippingLines, taxLines, orderAdjustments }: OrderToActOn): number[] {
  const added = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const parts = [
    added((shippingLines ?? []).map(({ finalPrice }) => finalPrice)),
    added((taxLines ?? []).map(({ price }) => price)),
    -added(
      (orderAdjustments ?? [])
        .filter(({ type, amountType }) => type === 'DECREMENT' && amountType === 'AMOUNT')
        .map(({ amount }) => Math.abs(amount)),
    ),
  ];
  let sums = [0];
  for (const part of parts) sums = sums.flatMap((one) => [one, one + part]);
  return sums;
}
