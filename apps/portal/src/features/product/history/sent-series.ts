import type { SentOffers } from '@sluice/contracts/portal';
import { roundTicks } from '../../../ui/axis.ts';

export type Measure = 'price' | 'stock';
type Channel = SentOffers['data'][number];

export interface Series {
  id: number;
  key: string;
  label: string;
  currency: string | null;
}

/** A moment with the values that each channel has then; a channel without one is not on sale, or not yet. */
export type Row = { at: number } & Record<string, number | null>;

export const seriesOf = (channels: readonly Channel[]): Series[] =>
  channels.map(({ credential_id, label, points }) => ({
    id: credential_id,
    key: `c${credential_id}`,
    label,
    currency: points.findLast((point) => point.currency !== null)?.currency ?? null,
  }));

/** The currencies of prices, the shop's own first. */
export function currenciesOf(channels: readonly Channel[], own: string): string[] {
  const all = seriesOf(channels).flatMap(({ currency }) => (currency === null ? [] : [currency]));
  return [...new Set(all)].toSorted((a, b) => Number(b === own) - Number(a === own) || a.localeCompare(b));
}

/** The channels that were sent prices of a currency last. */
export function ofCurrency(channels: readonly Channel[], currency: string): Channel[] {
  const wanted = new Set(
    seriesOf(channels)
      .filter((one) => one.currency === currency)
      .map(({ id }) => id),
  );
  return channels.filter(({ credential_id }) => wanted.has(credential_id));
}

/** Round numbers around the values, with a tenth of room; an axis of prices or stocks does not begin at 0. */
export function ticksOf(rows: readonly Row[], series: readonly Series[]): number[] {
  const values = rows
    .flatMap((row) => series.map(({ key }) => row[key] ?? null))
    .filter((one) => one !== null);
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) / 10, high / 20, 1);
  return roundTicks(Math.max(0, low - room), high + room);
}

/** One row for each moment at which something was sent, and one for now: what was sent holds until the next. */
export function rowsOf(channels: readonly Channel[], measure: Measure, now: number): Row[] {
  const moments = channels.flatMap(({ credential_id, points }) =>
    points.map((point) => ({ at: Date.parse(point.at), key: `c${credential_id}`, value: point[measure] })),
  );
  const current: Record<string, number | null> = Object.fromEntries(
    channels.map(({ credential_id }) => [`c${credential_id}`, null]),
  );
  const rows: Row[] = [];
  // Two values of a channel within one second are two rows.
  let inLast = new Set<string>();
  for (const { at, key, value } of moments.toSorted((a, b) => a.at - b.at)) {
    current[key] = value;
    const last = rows.at(-1);
    if (last?.at === at && !inLast.has(key)) {
      last[key] = value;
      inLast.add(key);
    } else {
      rows.push({ ...current, at });
      inLast = new Set([key]);
    }
  }
  return rows.length === 0 ? [] : [...rows, { ...current, at: Math.max(now, rows.at(-1)!.at) }];
}
