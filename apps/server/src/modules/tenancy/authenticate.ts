import { type ApiScope, PLANS, type PlanCode } from '@sluice/contracts';
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
      throw new ApiError(
        'unauthenticated',
        'an API key is required: send the header Authorization: Bearer <API_KEY>',
      );
    }
    const verdict = looksLikeApiKey(key)
      ? await admit(hashApiKey(key), request.ip)
      : { outcome: 'unknown_key' as const };
    if (verdict.outcome === 'unknown_key') {
      throw new ApiError('unauthenticated', 'the API key is invalid, expired or revoked');
    }
    if (verdict.outcome === 'foreign_address')
      throw new ApiError('forbidden', 'this API key may not be used from this address');
    if (verdict.outcome === 'rate_limited') {
      const seconds = Math.ceil(verdict.retryAfterMs / 1000);
      throw new ApiError('rate_limited', `too many requests: try again in ${seconds} seconds`, {
        retryAfterSeconds: seconds,
      });
    }
    const { principal } = verdict;
    if (!hasFeature(principal.planCode, 'api_access')) {
      throw new ApiError(
        'plan_limit_exceeded',
        `the plan ${principal.planCode} does not include API access; upgrade the plan`,
      );
    }
    const isRead = READS.has(request.method);
    if (!isRead) requireWritable(principal.subscriptionStatus);
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
  throw new ApiError('forbidden', `this API key may not do this; it needs the scope ${scopes.join(' or ')}`);
}

/** @throws ApiError subscription_expired when the subscription lets nobody write */
export function requireWritable(subscriptionStatus: string): void {
  if (!LOCKED.has(subscriptionStatus)) return;
  throw new ApiError(
    'subscription_expired',
    `the subscription is ${subscriptionStatus}; writes are rejected until it is renewed`,
  );
}

export const hasFeature = (planCode: string, feature: string): boolean =>
  PLANS[planCode as PlanCode]?.features.includes(feature) ?? false;
