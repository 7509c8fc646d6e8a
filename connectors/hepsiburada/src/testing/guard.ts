import type { Account, Answer } from './answers.ts';
import type { Role } from './hosts.ts';
import type { State } from './state.ts';

const SECOND = 1_000;
const BLOCKED_AFTER_MS = 5 * SECOND;

/** Null when the caller may go on. Each part of the interface refuses in its own way. */
export function refuseCaller(
  role: Role,
  path: string,
  { headers, account }: { headers: Readonly<Record<string, unknown>>; account: Account },
): Answer | null {
  const { merchantId, serviceKey, integrator } = account;
  const basic = `Basic ${Buffer.from(`${merchantId}:${serviceKey}`).toString('base64')}`;
  if (headers.authorization !== basic) return [401, 'Unauthorized'];
  if (headers['user-agent'] !== integrator)
    return role === 'mpop' ? [403, 'Forbidden'] : [401, 'Unauthorized'];
  const [, word, merchant] = /\/(merchantid|all-products-of-merchant)\/([^/]+)/i.exec(path) ?? [];
  if (role === 'listing' && word !== 'merchantid') return [400, { message: 'Bad Request' }];
  return merchant === undefined || merchant === merchantId ? null : [403, 'Forbidden'];
}

/** Null when the host has room for the call; it is noted. */
export function refuseCrowd(state: State, role: Role): Answer | null {
  const most = state.mostPerSecond[role];
  if (state.blocked && role === 'mpop') return [403, 'Forbidden'];
  if (most === undefined) return null;
  const now = state.now();
  const recent = (state.calls.get(role) ?? []).filter((at) => at > now - SECOND);
  state.calls.set(role, [...recent, now]);
  if (recent.length < most) {
    if (role === 'mpop') state.overloadedSince = null;
    return null;
  }
  if (role !== 'mpop')
    return [
      429,
      'Too Many Requests',
      { 'x-ratelimit-limit': String(most), 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
    ];
  // The catalogue says nothing of a limit: whoever goes on calling is shut out.
  state.overloadedSince ??= now;
  state.blocked = now - state.overloadedSince > BLOCKED_AFTER_MS;
  return [403, 'Forbidden'];
}
