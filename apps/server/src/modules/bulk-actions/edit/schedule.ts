import { MAX_PRICE } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import type { ProductEdit } from '@sluice/contracts/portal';
import type { ProductSnapshot } from '../../catalog/index.ts';
import { inCurrency, Money, toAmount } from '../../pricing/index.ts';
import { keyOfSlot, MOST_OPEN, moment, overlapFault, slotOfKey } from '../../scheduled-prices/index.ts';
import type { ShownPrice } from './edit-context.ts';
import type { Touched } from './touched.ts';

type Schedule = NonNullable<ProductEdit['schedule']>;

/** The slot of an edit: a connection or the master price, and a window. */
export const slotOf = ({ credential_id, starts_at, ends_at }: Schedule) => ({
  connection_id: credential_id ?? null,
  starts_at: moment('edit.schedule.starts_at', starts_at),
  ends_at: moment('edit.schedule.ends_at', ends_at),
});

/**
 * Computes the scheduled price that an edit gives a product, or the reason why it cannot. One that is there already is
 * left as it is.
 *
 * @param shown the price on the connection without a scheduled one; undefined for the master price
 */
export function scheduled(
  product: ProductSnapshot,
  schedule: Schedule,
  shown: ShownPrice | undefined,
): NonNullable<Touched['schedules']> | Message {
  const slot = slotOf(schedule);
  const key = keyOfSlot(slot);
  const price = priceOf(product, schedule, shown);
  if (typeof price !== 'string') return price;
  if (Number(price) <= 0) return message('price_would_be', { value: String(Number(price)) });
  if (Number(price) > MAX_PRICE) return message('price_would_be_above', { limit: MAX_PRICE });
  const known = product.schedules[key];
  if (known !== undefined && new Money(known.price).equals(price)) return { [key]: known };
  const open = Object.keys(product.schedules).map(slotOfKey);
  if (open.length >= MOST_OPEN) return message('too_many_windows', { limit: MOST_OPEN });
  const fault = overlapFault(
    slot,
    open.filter((one) => one.connection_id === slot.connection_id),
  );
  const confirmed = schedule.confirmed ?? false;
  return fault ?? { [key]: { price, currency: shown?.currency ?? null, confirmed } };
}

function priceOf(
  product: ProductSnapshot,
  { mode, value }: Schedule,
  shown: ShownPrice | undefined,
): string | Message {
  if (mode === 'set') return toAmount(value);
  const factor = new Money(value).div(100).plus(1);
  if (shown === undefined) return toAmount(new Money(product.price).times(factor));
  if (shown.price === null) return message('no_price_to_share');
  return toAmount(inCurrency(toAmount(new Money(shown.price).times(factor)), shown.currency));
}
