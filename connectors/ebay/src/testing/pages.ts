import type { Call } from './answers.ts';
import { refuse } from './errors.ts';

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** The fields that all pages share. */
  readonly frame: {
    readonly href: string;
    readonly limit: number;
    readonly total: number;
    readonly next?: string;
    readonly prev?: string;
  };
}

export interface Paging {
  readonly fallback: number;
  readonly most: number;
  /** Entries of a page at most, also where more were asked for. */
  readonly cap: number;
  /** The meaning of `offset`: a page's number here, rows to be skipped there. */
  readonly offsetIs: 'page' | 'rows';
  /** Numbers of the vendor's errors. */
  readonly wrong: { readonly limit: number; readonly offset: number };
}

function whole(text: string | null, fallback: number, errorId: number): number {
  if (text === null) return fallback;
  return /^\d+$/.test(text) ? Number(text) : refuse(400, errorId, text);
}

/** The page of a list that the query asks for; its links lead on by the same query. */
export function pageOf<Entry>({ url, query }: Call, all: readonly Entry[], paging: Paging): Page<Entry> {
  const { fallback, most, cap, offsetIs, wrong } = paging;
  const asked = whole(query.get('limit'), fallback, wrong.limit);
  if (asked < 1 || asked > most) refuse(400, wrong.limit, String(asked));
  const limit = Math.min(asked, cap);
  const offset = whole(query.get('offset'), 0, wrong.offset);
  const start = offsetIs === 'page' ? offset * limit : offset;
  const step = offsetIs === 'page' ? 1 : limit;
  const link = (to: number): string => {
    const there = new URL(url);
    there.searchParams.set('limit', String(limit));
    there.searchParams.set('offset', String(to));
    return `${there.pathname}${there.search}`;
  };
  return {
    entries: all.slice(start, start + limit),
    frame: {
      href: link(offset),
      limit,
      total: all.length,
      ...(start + limit < all.length ? { next: link(offset + step) } : {}),
      ...(offset > 0 ? { prev: link(Math.max(0, offset - step)) } : {}),
    },
  };
}
