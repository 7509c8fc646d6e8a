/** Two prices of an export, of which the lower one counts when it is given and the other becomes the list price. */
export interface Sale {
  regular: string;
  sale: string;
  withVat: boolean;
  /** The columns with the beginning and the end of the lower price, or one with both, divided by a slash. */
  dates?: readonly [starts: string, ends: string] | readonly [both: string];
}

/** A day, and perhaps a time with its zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}(?::\d\d){1,2})\s*(Z|[+-]\d\d:?\d\d)?)?$/;

/** A moment in milliseconds, in UTC where it names no zone; NaN for a text that is none. A bare day is meant as a whole. */
function msOf(text: string, end: boolean): number {
  const [, day, time = end ? '24:00' : '00:00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  return Date.parse(`${day}T${time.replace(/^\d:/, '0$&')}${zone}`);
}

/**
 * Whether a row has a lowered price that does not hold now: its time comes later, is over or cannot be read. An import
 * would sell at it from now on, for ever.
 *
 * @param text the text of the row in a column
 */
export function isOutOfTime(
  { sale, dates }: Sale,
  text: (column: string) => string,
  now = Date.now(),
): boolean {
  if (dates === undefined || text(sale) === '') return false;
  const [starts = '', ends = '', ...more] = dates.length === 1 ? text(dates[0]).split('/') : dates.map(text);
  const hasBegun = starts === '' || msOf(starts.trim(), false) <= now;
  const goesOn = ends === '' || now < msOf(ends.trim(), true);
  return !hasBegun || !goesOn || more.length > 0;
}
