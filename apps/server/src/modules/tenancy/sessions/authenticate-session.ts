import { USER_ROLES, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { asTenantId, type Database } from '../../../platform/db/database.ts';
import type { Caller, Principal } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { READS } from '../../../platform/http/own-address.ts';
import type { Authenticate } from '../../../platform/http/register.ts';
import { requireWritable } from '../authenticate.ts';
import type { SessionCookie } from './cookie.ts';
import { openRefusalLog } from './refusal-log.ts';
import { actorOf, findSession } from './store.ts';

/** Whether a role includes the needed one: an owner may do everything, a viewer may only look. */
export const mayActAs = (role: UserRole, needed: UserRole): boolean =>
  USER_ROLES.indexOf(role) <= USER_ROLES.indexOf(needed);

/** @throws ApiError forbidden */
function requireAtLeast(role: UserRole, needed: UserRole): void {
  if (!mayActAs(role, needed)) throw new ApiError('forbidden', message('role_needed', { own: role, needed }));
}

/** Finds the caller by the cookie of their session, and checks role and subscription. */
export function createSessionAuthenticate(db: Database, cookie: SessionCookie): Authenticate {
  const refusals = openRefusalLog(db);
  return async (request, endpoint) => {
    const token = cookie.read(request);
    const session = token === undefined ? undefined : await db.asSystem((tx) => findSession(tx, token));
    if (session === undefined) throw new ApiError('unauthenticated', message('please_sign_in'));
    const isRead = READS.has(request.method);
    const needed = endpoint.role ?? (isRead ? 'viewer' : 'editor');
    if (!mayActAs(session.role, needed)) refusals.note(session, endpoint.operationId, needed);
    requireAtLeast(session.role, needed);
    if (session.lacks_factor && endpoint.beforeFactor !== true) throw factorMissing();
    if (!isRead && endpoint.unlocked !== true) requireWritable(session.subscription_status);
    if (endpoint.recent === true && !session.recent) throw notRecent();
    return {
      tenantId: asTenantId(session.tenant_id),
      tenantName: session.tenant_name,
      planCode: session.plan_code,
      subscriptionStatus: session.subscription_status,
      currentPeriodEnd: session.current_period_end,
      caller: {
        kind: 'user',
        id: session.user_id,
        email: session.email,
        role: session.role,
        sessionId: session.session_id,
        lacksFactor: session.lacks_factor,
      },
      actor: actorOf(session),
    };
  };
}

/** Lets programs with an API key call the endpoints of the portal that say so, and people all of them. */
export const withPrograms =
  (people: Authenticate, programs: Authenticate): Authenticate =>
  (request, endpoint) =>
    endpoint.programs === undefined || request.headers.authorization === undefined
      ? people(request, endpoint)
      : programs(request, { ...endpoint, scopes: [endpoint.programs] });

const factorMissing = (): ApiError => new ApiError('second_factor_required', message('factor_needed'));

const notRecent = (): ApiError => new ApiError('reauthentication_required', message('confirm_identity'));

/** The person who calls the portal's API; API keys cannot reach it. */
export function signedIn({ caller }: Principal): Extract<Caller, { kind: 'user' }> {
  if (caller.kind !== 'user') throw new ApiError('forbidden', message('portal_alone'));
  return caller;
}

/** For endpoints where only some bodies need a higher role. @throws ApiError forbidden */
export const requireRole = (principal: Principal, needed: UserRole): void =>
  requireAtLeast(signedIn(principal).role, needed);
