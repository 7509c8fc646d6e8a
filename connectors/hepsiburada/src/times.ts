const TURKEY_MS = 3 * 3_600_000;

/**
 * A time as the lists take it, to the minute and without a zone. It is written in UTC: read as Turkish time it is three
 * hours earlier, so that no order is missed.
 */
export const wireTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

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
