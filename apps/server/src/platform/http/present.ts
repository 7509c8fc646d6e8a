import { MAX_PER_PAGE, type PageMeta } from '@sluice/contracts';

/** A moment as the API writes it: UTC to the second. */
export function timestamp(date: Date): string;
export function timestamp(date: Date | null): string | null;
export function timestamp(date: Date | null): string | null {
  return date === null ? null : `${date.toISOString().slice(0, 19)}Z`;
}

/** NUMERIC comes as text; six decimals and nine digits survive a JSON number. */
export function number(decimal: string): number;
export function number(decimal: string | null): number | null;
export function number(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

export function pageOfQuery(query: { page?: number; per_page?: number }, defaultPerPage = 20): Page {
  const perPage = Math.min(query.per_page ?? defaultPerPage, MAX_PER_PAGE);
  const page = query.page ?? 1;
  return { page, perPage, offset: (page - 1) * perPage };
}

interface PageLinks {
  first: string;
  last: string;
  prev: string | null;
  next: string | null;
}

/** The address of the request with other parameters; undefined removes one. */
export function linkTo(baseUrl: string, url: string, changes: Record<string, string | undefined>): string {
  // Only the first question mark divides; a search text may hold more of them.
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const parameters = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `${baseUrl}${path}?${parameters}`;
}

/**
 * `links` and `meta` of a page. Links keep every other parameter of the request.
 *
 * @param baseUrl address of this service, without a trailing slash
 * @param url path and query as requested
 */
export function pageEnvelope(
  baseUrl: string,
  url: string,
  { page, perPage, offset }: Page,
  { total, rows }: { total: number; rows: number },
): { links: PageLinks; meta: PageMeta } {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number): string => linkTo(baseUrl, url, { page: String(target) });
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      per_page: perPage,
      total,
      last_page: lastPage,
      from: rows === 0 ? null : offset + 1,
      to: rows === 0 ? null : offset + rows,
    },
  };
}
