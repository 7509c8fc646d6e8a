const TURKEY_MS = 3 * 3_600_000;

/** How the times of lists are written: as Turkish ones once an answer has shown that they are. */
export type Zone = 'turkish' | 'unknown';

/**
 * A time as the lists take it, to the minute and without a zone. As long as the zone is unknown it is written in UTC: read as
 * Turkish time it is three hours earlier, so that no order is missed.
 */
export const wireTime = (ms: number, zone: Zone): string =>
  new Date(zone === 'turkish' ? ms + TURKEY_MS : ms).toISOString().slice(0, 16).replace('T', ' ');

/** Room for the clock of the other side. */
const SKEW_MS = 30 * 60_000;

/** Whether a time without a zone can only be Turkish: read as one it is of the last hours, and read as UTC yet to come. */
export function isTurkish(text: string | null | undefined, now: number): boolean {
  const [ms] = dateOf(text);
  return ms !== undefined && !ZONE.test(text ?? '') && ms > now - TURKEY_MS + SKEW_MS && ms < now + SKEW_MS;
}

const ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** Milliseconds of a time in an answer; one without a zone is Turkish. Empty when there is none. */
export function dateOf(text: string | null | undefined): number[] {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text?.trim() ?? '',
    ) ?? [];
  if (day === undefined) return [];
  const ms = Date.parse(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`);
  return Number.isNaN(ms) ? [] : [zone === undefined ? ms - TURKEY_MS : ms];
}
