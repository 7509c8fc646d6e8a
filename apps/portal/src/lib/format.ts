import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers, money and moments as the person's language writes them. */
export interface Format {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A share of 0 to 1, such as of a count; rounded. */
  percent(share: number): string;
  /** Percent that somebody set, to the last decimal there may be: 5.25 is "5.25 %". */
  rate(percent: number): string;
  /** Percent by which something is moved, with its sign: "+5.25%". */
  move(percent: number): string;
  money(value: number, currency: string): string;
  /** Day and time, in the time zone of the browser. */
  moment(iso: string | null | undefined): string;
  /** The time of a moment of today; of any other day the day and the time. In the time zone of the browser. */
  brief(iso: string, now?: Date): string;
  day(iso: string | null | undefined): string;
  /** A day of the calendar (YYYY-MM-DD), the same day everywhere. */
  date(day: string): string;
  /** "3 minutes ago". */
  ago(iso: string | null | undefined, now?: number): string;
  /** A length of time, in its largest units. */
  duration(ms: number): string;
  /** A length of time in short for columns of figures: "57 ms", "1.4 sec". */
  took(ms: number): string;
  /** "a, b and c". */
  list(items: readonly string[]): string;
}

/** The time zone of the person who looks. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const NONE = '–';
const MILLISECOND = ['millisecond', 1] as const;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** A length of time in its unit, which has so many milliseconds. */
const length = (
  language: string,
  unitDisplay: 'long' | 'short',
  [ms, unit, size]: [number, string, number],
): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: unit === 'second' ? 1 : 0,
  }).format(ms / size);

function briefOf(language: string): Format['brief'] {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat(language, clock);
  const near = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...clock });
  return (iso, now = new Date()) => {
    const at = new Date(iso);
    return (at.toDateString() === now.toDateString() ? time : near).format(at);
  };
}

export function createFormat(language: string): Format {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const plain = new Intl.NumberFormat(language);
  const currencies = new Map<string, Intl.NumberFormat>();
  const currencyFormat = (currency: string): Intl.NumberFormat => {
    const known =
      currencies.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
    currencies.set(currency, known);
    return known;
  };
  const unitOf = (ms: number) => UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS.at(-1)!;
  const rate = (percent: number, signDisplay: 'auto' | 'exceptZero'): string =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4, signDisplay }).format(
      percent / 100,
    );
  return {
    number: (value, options) =>
      options === undefined ? plain.format(value) : new Intl.NumberFormat(language, options).format(value),
    percent: (share) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    rate: (percent) => rate(percent, 'auto'),
    move: (percent) => rate(percent, 'exceptZero'),
    money: (value, currency) => currencyFormat(currency).format(value),
    moment: (iso) => (iso ? moment.format(new Date(iso)) : NONE),
    brief: briefOf(language),
    day: (iso) => (iso ? day.format(new Date(iso)) : NONE),
    date: (day) => date.format(new Date(day)),
    ago: (iso, now = Date.now()) => {
      if (!iso) return NONE;
      const ms = new Date(iso).getTime() - now;
      const [unit, size] = unitOf(ms);
      return relative.format(Math.round(ms / size), unit);
    },
    duration: (ms) =>
      length(language, 'long', ms > 0 && ms < 100 ? [ms, ...MILLISECOND] : [ms, ...unitOf(ms)]),
    took: (ms) => length(language, 'short', ms < 1_000 ? [ms, ...MILLISECOND] : [ms, ...unitOf(ms)]),
    list: (items) => list.format(items),
  };
}

export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => createFormat(i18n.language), [i18n.language]);
}
