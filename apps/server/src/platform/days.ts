/** Days of the calendar as somewhere in the world has them. A zone is a name of the IANA list, such as Europe/Istanbul. */

const DAY_MS = 86_400_000;
/** Offsets such as +03:00 are no names; other texts are looked up in the list itself. */
const NAME = /^[A-Za-z]/;

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The date in the zone at a moment, as YYYY-MM-DD. */
export const dayAt = (ms: number, zone: string): string =>
  new Date(ms + offsetAt(ms, clockOf(zone))).toISOString().slice(0, 10);

/**
 * The moments at which the last days began in the zone, the oldest first, and the moment at which the day after them
 * begins: one moment more than days. Days are 23 to 25 hours long where clocks are changed.
 */
export function lastDays(now: number, count: number, zone: string): { days: string[]; starts: Date[] } {
  const clock = clockOf(zone);
  const today = Date.parse(dayAt(now, zone));
  const midnights = Array.from({ length: count + 1 }, (_, at) => today + (at - count + 1) * DAY_MS);
  return {
    days: midnights.slice(0, -1).map((ms) => new Date(ms).toISOString().slice(0, 10)),
    starts: midnights.map((ms) => new Date(startOf(ms, clock))),
  };
}

/** The minutes since midnight that clocks in the zone show. */
export const minutesAt = (ms: number, zone: string): number =>
  Math.floor(((ms + offsetAt(ms, clockOf(zone))) % DAY_MS) / 60_000);

/** The moment at which clocks in the zone show so many minutes since the midnight of the day. */
export const momentAt = (day: string, minutes: number, zone: string): number =>
  startOf(Date.parse(day) + minutes * 60_000, clockOf(zone));

/** The moment that clocks in the zone show so; where they leap over it, the moment of the leap. */
function startOf(shown: number, clock: Intl.DateTimeFormat): number {
  const offsets = [offsetAt(shown - DAY_MS, clock), offsetAt(shown + DAY_MS, clock)];
  const moments = offsets.map((offset) => shown - offset);
  const right = moments.filter((moment, at) => offsetAt(moment, clock) === offsets[at]);
  return right.length > 0 ? Math.min(...right) : Math.max(...moments);
}

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** Milliseconds by which clocks in the zone are ahead of UTC at a moment. */
function offsetAt(ms: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(ms / 1000) * 1000;
}
