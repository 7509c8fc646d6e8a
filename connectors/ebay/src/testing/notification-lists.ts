import type { Call } from './answers.ts';
import { refuse } from './errors.ts';

/** A page of a list of the notification API, which goes on by a token. */
export function listOf({ url, query }: Call, name: string, all: readonly object[]): object {
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 10 || limit > 100) refuse(400, 195_004);
  const token = query.get('continuation_token') ?? 'from-0';
  const [, text] = /^from-(\d+)$/.exec(token) ?? refuse(400, 195_005);
  const start = Number(text);
  const next = new URL(url);
  next.searchParams.set('continuation_token', `from-${start + limit}`);
  return {
    total: all.length,
    limit,
    href: `${url.pathname}${url.search}`,
    ...(start + limit < all.length ? { next: `${next.pathname}${next.search}` } : {}),
    [name]: all.slice(start, start + limit),
  };
}
