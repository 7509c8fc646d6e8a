import { type ApiScope, PLANS, type PlanCode } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { READS } from '../../platform/http/own-address.ts';
import type { Authenticate } from '../../platform/http/register.ts';
import type { Admit } from './admission.ts';
import { hashApiKey, looksLikeApiKey } from './api-key.ts';

const LOCKED = new Set(['expired', 'locked']);

/**
 * Finds the caller by `Authorization: Bearer <API_KEY>`, and applies rate limit, plan and subscription. Refuses in
 * this order: 401 (KEY-2), 429 (LIM-2), then 403 (ERR-9).
 */
export function createAuthenticate(admit: Admit): Authenticate {
  return async (request, endpoint) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) {
      throw new ApiError('unauthenticated', message('key_required'));
    }
    const verdict = looksLikeApiKey(key)
      ? await admit(hashApiKey(key), request.ip)
      : { outcome: 'unknown_key' as const };
    if (verdict.outcome === 'unknown_key') {
      throw new ApiError('unauthenticated', message('key_refused'));
    }
    if (verdict.outcome === 'foreign_address') throw new ApiError('forbidden', message('key_from_elsewhere'));
    if (verdict.outcome === 'rate_limited') {
      const seconds = Math.ceil(verdict.retryAfterMs / 1000);
      throw new ApiError('rate_limited', message('too_many_requests', { seconds }), {
        retryAfterSeconds: seconds,
      });
    }
    const { principal } = verdict;
    if (!hasFeature(principal.planCode, 'api_access')) {
      throw new ApiError(
        'plan_limit_exceeded',
        message('plan_without_api_upgrade', { plan: principal.planCode }),
      );
    }
    const isRead = READS.has(request.method);
    if (!isRead && endpoint.unlocked !== true) requireWritable(principal.subscriptionStatus);
    requireScope(principal, endpoint.scopes ?? [isRead ? 'read' : 'catalogue']);
    return principal;
  };
}

/** Whether a key may do one of these; people need a role instead. */
export const hasScope = ({ caller }: Pick<Principal, 'caller'>, ...scopes: readonly ApiScope[]): boolean =>
  caller.kind !== 'api_key' || scopes.some((scope) => caller.scopes.includes(scope));

/** @throws ApiError forbidden */
function requireScope(principal: Principal, scopes: readonly ApiScope[]): void {
  if (scopes.length === 0 || hasScope(principal, ...scopes)) return;
  throw new ApiError('forbidden', message('key_needs_scope', { scopes: scopes.join(' or ') }));
}

/** @throws ApiError subscription_expired when the subscription lets nobody write */
export function requireWritable(subscriptionStatus: string): void {
  if (!LOCKED.has(subscriptionStatus)) return;
  throw new ApiError('subscription_expired', message('subscription_over', { status: subscriptionStatus }));
}

export const hasFeature = (planCode: string, feature: string): boolean =>
  PLANS[planCode as PlanCode]?.features.includes(feature) ?? false;
