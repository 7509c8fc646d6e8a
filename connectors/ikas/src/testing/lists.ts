import { refuse, type State } from './state.ts';

export interface StringFilter {
  readonly eq?: string | null;
  readonly ne?: string | null;
  readonly in?: readonly string[] | null;
  readonly nin?: readonly string[] | null;
}

export interface DateFilter {
  readonly eq?: number | null;
  readonly gt?: number | null;
  readonly gte?: number | null;
  readonly lt?: number | null;
  readonly lte?: number | null;
}

export interface Pagination {
  readonly page?: number | null;
  readonly limit?: number | null;
}

/** Whether one of the values is wanted, letter by letter. A filter that is left out wants all. */
export function fits(values: readonly (string | null)[], filter: StringFilter | null | undefined): boolean {
  const { eq, ne, in: among, nin } = filter ?? {};
  return (
    (eq == null || values.includes(eq)) &&
    (ne == null || !values.includes(ne)) &&
    (among == null || values.some((value) => value !== null && among.includes(value))) &&
    (nin == null || !values.some((value) => value !== null && nin.includes(value)))
  );
}

export function isWithin(time: number, filter: DateFilter | null | undefined): boolean {
  for (const bound of Object.values(filter ?? {}))
    if (bound !== null && typeof bound !== 'number') refuse('a Timestamp is a number of milliseconds');
  const { eq, gt, gte, lt, lte } = filter ?? {};
  return (
    (eq == null || time === eq) &&
    (gt == null || time > gt) &&
    (gte == null || time >= gte) &&
    (lt == null || time < lt) &&
    (lte == null || time <= lte)
  );
}

/** Whether a text holds the words of a search, in any case of letters. */
export const holds = (texts: readonly (string | null)[], search: string | null | undefined): boolean =>
  search == null || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()) ?? false);

/** Sorts by a field, downwards with a minus before it. Equal rows stay in the order of their creation. */
export function sorted<Row extends object>(
  rows: readonly Row[],
  sort: string | null | undefined,
  fields: readonly (keyof Row & string)[],
): Row[] {
  if (sort == null) return rows.toReversed();
  const field = fields.find((one) => one === sort.replace(/^-/, ''));
  if (field === undefined) return refuse(`cannot be sorted by ${sort}`);
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => (a[field] < b[field] ? -sign : a[field] > b[field] ? sign : 0));
}

/** A page of rows, counted from 1; page 0 is the first one as well. */
export function paged<Row>(
  state: State,
  rows: readonly Row[],
  pagination: Pagination | null | undefined,
  present: (row: Row) => object,
) {
  const { page, limit: asked } = pagination ?? {};
  if (asked != null && (asked < 1 || asked > 200)) refuse('limit must be between 1 and 200');
  if (page != null && page < 0) refuse('page must not be negative');
  const limit = Math.min(asked ?? 50, state.mostPerPage);
  const at = Math.max(page ?? 1, 1);
  const data = rows.slice((at - 1) * limit, at * limit);
  return {
    page: at,
    limit,
    count: state.countIs === 'page' ? data.length : rows.length,
    hasNext: at * limit < rows.length,
    data: data.map(present),
  };
}
