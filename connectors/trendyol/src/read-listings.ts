import { ConnectorError, type ListingPage, type SeenListing } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import {
  APPROVED_PATH,
  APPROVED_SIZE,
  approvedOf,
  seenApproved,
  seenUnapproved,
  UNAPPROVED_PATH,
  UNAPPROVED_SIZE,
} from './products.ts';
import { ApprovedPage, UnapprovedPage } from './schema.ts';

/** Entries that can be reached by page number; the rest needs a token. */
const MAX_BY_NUMBER = 10_000;

/** Where a walk is: in which list, and there at a page by number or behind a token. */
interface Place {
  readonly list: 'unapproved' | 'approved';
  readonly page: number;
  readonly token: string | null;
}

/** Unapproved products come first: one that is approved in the meantime is seen twice, never not at all. */
const START: Place = { list: 'unapproved', page: 0, token: null };

export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const place = cursor === null ? START : placeOf(cursor);
  const size = place.list === 'approved' ? APPROVED_SIZE : UNAPPROVED_SIZE;
  const query = { size, ...(place.token === null ? { page: place.page } : { nextPageToken: place.token }) };
  const answer = await readPage(ctx, place, query);
  const then = nextInList(place, size, answer);
  if (then !== null) return { items: answer.items, next: cursorOf(then) };
  const next = place.list === 'unapproved' ? cursorOf({ list: 'approved', page: 0, token: null }) : null;
  return { items: answer.items, next };
}

interface Page {
  readonly items: SeenListing[];
  readonly entries: number;
  readonly totalPages: number | null;
  readonly nextPageToken: string | null;
}

async function readPage(
  ctx: Context,
  { list }: Place,
  query: { size: number; page?: number; nextPageToken?: string },
): Promise<Page> {
  const facts = (answer: { totalPages?: number | null; nextPageToken?: string | null }) => ({
    totalPages: answer.totalPages ?? null,
    nextPageToken: answer.nextPageToken || null,
  });
  if (list === 'approved') {
    const answer = await call(ctx, { method: 'GET', path: APPROVED_PATH, query }, ApprovedPage);
    const { content } = answer;
    return { items: approvedOf(ctx, content).map(seenApproved), entries: content.length, ...facts(answer) };
  }
  const answer = await call(ctx, { method: 'GET', path: UNAPPROVED_PATH, query }, UnapprovedPage);
  return { items: answer.content.map(seenUnapproved), entries: answer.content.length, ...facts(answer) };
}

/** Null on the last page of a list. */
function nextInList({ list, page, token }: Place, size: number, answer: Page): Place | null {
  const { entries, totalPages, nextPageToken } = answer;
  if (entries === 0) return null;
  if (token !== null)
    return nextPageToken === null || nextPageToken === token ? null : { list, page, token: nextPageToken };
  const more = totalPages === null ? entries >= size : page + 1 < totalPages;
  if (!more) return null;
  if ((page + 2) * size <= MAX_BY_NUMBER) return { list, page: page + 1, token: null };
  if (nextPageToken !== null) return { list, page, token: nextPageToken };
  const message = `Trendyol shows more than ${MAX_BY_NUMBER} ${list} products and no token to go on by`;
  throw new ConnectorError({ kind: 'protocol', message });
}

const cursorOf = ({ list, page, token }: Place): string => `${list}:${page}:${token ?? ''}`;

function placeOf(cursor: string): Place {
  const [, list, page, token] = /^(unapproved|approved):(\d+):(.*)$/s.exec(cursor) ?? [];
  if (list === undefined)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the listings` });
  return { list: list as Place['list'], page: Number(page), token: token || null };
}
