import type { IncomingHttpHeaders } from 'node:http';
import { ACCOUNT, DAY, HOUR, MINUTE } from './account.ts';
import { Refusal } from './answers.ts';
import type { State } from './state.ts';

const SHOPS: readonly number[] = [ACCOUNT.shopId, ACCOUNT.otherShopId];

/** The shop that a call is about. Refuses callers without a key, and shops that are not the key's. */
export function shopOf(headers: IncomingHttpHeaders, query: URLSearchParams): number {
  if (headers.authorization !== ACCOUNT.apiKey) throw new Refusal(401, 'Unauthorized');
  const asked = query.get('shop_id');
  if (asked === null) return ACCOUNT.shopId;
  if (!SHOPS.includes(Number(asked))) throw new Refusal(403, `The shop [${asked}] is not accessible`);
  return Number(asked);
}

/** Shortest times between two calls (`max-call-frequency` of the description), of each path. */
const SPACES: Readonly<Record<string, number>> = {
  A01: DAY,
  CUR01: DAY,
  OF61: DAY,
  SH21: DAY,
  H11: HOUR,
  PM11: HOUR,
  VL11: HOUR,
  P41: 15 * MINUTE,
  P42: MINUTE,
  OF24: MINUTE,
  OF02: MINUTE,
  OF03: MINUTE,
  OF51: MINUTE,
  OF52: MINUTE,
  OF53: 10_000,
  OR11: MINUTE,
};

/** Only the first page of a walk counts, and no look at named orders: those are as frequent as pages are shown. */
const isFree = (name: string, query: URLSearchParams): boolean =>
  name === 'OR11' && (query.has('order_ids') || Number(query.get('offset') ?? 0) > 0);

/** Seconds to wait before the call may be made; 0 lets it go, and notes it. */
export function secondsToWait(state: State, name: string, url: URL): number {
  const space = SPACES[name];
  if (!state.limited || space === undefined || isFree(name, url.searchParams)) return 0;
  const key = `${name} ${url.pathname} ${url.searchParams.get('hierarchy') ?? url.searchParams.get('code') ?? ''}`;
  const now = state.now();
  const left = (state.lastCalls.get(key) ?? Number.NEGATIVE_INFINITY) + space - now;
  if (left > 0) return Math.ceil(left / 1_000);
  state.lastCalls.set(key, now);
  return 0;
}
