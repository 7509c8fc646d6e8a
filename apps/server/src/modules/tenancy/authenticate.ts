import { PLANS, type PlanCode } from '@sluice/contracts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Authenticate } from '../../platform/http/register.ts';
import type { Admit } from './admission.ts';
import { hashApiKey, looksLikeApiKey } from './api-key.ts';

export const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOCKED = new Set(['expired', 'locked']);

/**
 * Who calls, by `Authorization: Bearer <API_KEY>`, and whether the rate limit, the plan and the subscription let them.
 * In the specification's order of refusals: 401, 429, then 403.
 */
export function createAuthenticate(admit: Admit): Authenticate {
  return async (request) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) {
      throw new ApiError(
        'unauthenticated',
        'an API key is required: send the header Authorization: Bearer <API_KEY>',
      );
    }
    const verdict = looksLikeApiKey(key) ? await admit(hashApiKey(key)) : { outcome: 'unknown_key' as const };
    if (verdict.outcome === 'unknown_key') {
      throw new ApiError('unauthenticated', 'the API key is invalid, expired or revoked');
    }
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
    if (!READS.has(request.method)) requireWritable(principal.subscriptionStatus);
    return principal;
  };
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
