import { Money, type ScheduledPrice, type ScheduledPrices } from '../pricing/index.ts';

/** The prices on a channel that a person confirmed together with a scheduled price, as sent; null = there was none. */
export interface ConfirmedPrices {
  currency: string;
  /** While the scheduled price holds. */
  during: string | null;
  /** Once it has ended. */
  after: string | null;
}

/** A scheduled price that holds, or one that a person confirmed and that ended within the last hour. */
export interface ScheduleFact extends ScheduledPrice {
  /** null = in place of the master price. */
  connection_id: number | null;
  holds: boolean;
  /** By connection id; null = the guard judges its beginning and its end like any other change. */
  confirmed: Record<number, ConfirmedPrices> | null;
}

interface Scheduled {
  scheduled: readonly ScheduleFact[];
}

/** The scheduled prices that hold for a product on a connection. */
export function scheduledOn({ scheduled }: Scheduled, connectionId: number): ScheduledPrices {
  const holding = (id: number | null): ScheduledPrice | null =>
    scheduled.find((one) => one.holds && one.connection_id === id) ?? null;
  return { channel: holding(connectionId), master: holding(null) };
}

/**
 * Whether a person confirmed exactly this price on a connection with the scheduled price that brings it: at its
 * beginning, or at its end.
 */
export const isConfirmed = (
  { scheduled }: Scheduled,
  connectionId: number,
  { price, currency }: { price: string | null; currency: string },
): boolean =>
  price !== null &&
  scheduled.some(({ holds, confirmed }) => {
    const prices = confirmed?.[connectionId];
    const wanted = holds ? prices?.during : prices?.after;
    return wanted != null && prices?.currency === currency && new Money(wanted).equals(price);
  });
