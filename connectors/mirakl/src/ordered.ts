import { sumOfAmounts } from '@sluice/connector-kit';
import { decimal } from './order-map.ts';
import type { Line, Order, Reversal } from './order-schema.ts';
import { GONE, unitsOf } from './units.ts';

/**
 * An order whose lines say what was ordered. Mirakl does not tell whether the price and quantity of a line sink with its
 * cancellations or stay; the price of a unit tells the two forms of the price apart.
 */
export const asOrdered = (order: Order): Order => ({
  ...order,
  order_lines: order.order_lines.map((line) => orderedLine(line, order.order_state)),
});

function orderedLine(line: Line, orderState: string): Line {
  const quantity = orderedUnits(line, orderState);
  const { price, price_unit } = line;
  const cancelations = line.cancelations ?? [];
  const isEnded = isGone(line, orderState) && price === 0;
  if (price_unit == null || (cancelations.length === 0 && !isEnded)) return { ...line, quantity };
  const fits = (amount: number): boolean =>
    Math.abs(amount - price_unit * quantity) < HALF_A_CENT * quantity + HALF_A_CENT;
  if (fits(price)) return { ...line, quantity };
  const whole = sum(price, cancelations);
  if (fits(whole)) return { ...line, quantity, price: whole, taxes: wholeTaxes(line) ?? null };
  return { ...line, quantity, isUnclear: true };
}

/** The price of a unit may be rounded. */
const HALF_A_CENT = 0.005;

/**
 * Units that were ordered. A line with as many cancelled units as it has, and which is not cancelled, counts what is left. Where
 * more are left than were cancelled the two ways of counting look the same, and the line is taken to count what was ordered.
 */
function orderedUnits(line: Line, orderState: string): number {
  const cancelled = unitsOf(line.cancelations);
  const countsLeft = line.quantity === 0 || (!isGone(line, orderState) && cancelled >= line.quantity);
  return countsLeft ? line.quantity + cancelled : line.quantity;
}

const isGone = ({ order_line_state }: Line, orderState: string): boolean =>
  GONE.has(order_line_state ?? '') || GONE.has(orderState);

const sum = (amount: number, cancelations: readonly Reversal[]): number =>
  Number(sumOfAmounts(decimal(amount), ...cancelations.map((one) => decimal(one.amount ?? 0))));

/** Taxes sink with the price, which they are a part of. */
const wholeTaxes = ({ taxes, cancelations }: Line): Line['taxes'] =>
  taxes?.map((tax) => {
    const back = (cancelations ?? []).flatMap((one) =>
      (one.taxes ?? []).filter(({ code }) => code === tax.code),
    );
    return { ...tax, amount: Number(sumOfAmounts(...[tax, ...back].map(({ amount }) => decimal(amount)))) };
  });
