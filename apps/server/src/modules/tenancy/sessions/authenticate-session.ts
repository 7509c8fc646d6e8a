import { USER_ROLES, type UserRole } from '@sluice/contracts';
import { asTenantId, type Database } from '../../../platform/db/database.ts';
import type { Caller, Principal } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Authenticate } from '../../../platform/http/register.ts';
import { READS, requireWritable } from '../authenticate.ts';
import type { SessionCookie } from './cookie.ts';
import { requireSameOrigin } from './same-origin.ts';
import { findSession } from './store.ts';

/** Whether a role may do what needs another one: an owner may do everything, a viewer may only look. */
export const mayActAs = (role: UserRole, needed: UserRole): boolean =>
  USER_ROLES.indexOf(role) <= USER_ROLES.indexOf(needed);

/** @throws ApiError forbidden */
function requireAtLeast(role: UserRole, needed: UserRole): void {
  if (!mayActAs(role, needed))
    throw new ApiError('forbidden', `your role is ${role}; this needs the role ${needed}`);
}

/** Who calls, by the cookie of their session, and whether their role and the subscription let them. */
export function createSessionAuthenticate(
  db: Database,
  cookie: SessionCookie,
  publicUrl: string,
): Authenticate {
  return async (request, endpoint) => {
    requireSameOrigin(request, publicUrl);
    const token = cookie.read(request);
    const session = token === undefined ? undefined : await db.asSystem((tx) => findSession(tx, token));
    if (session === undefined) throw new ApiError('unauthenticated', 'please sign in');
    const isRead = READS.has(request.method);
    const needed = endpoint.role ?? (isRead ? 'viewer' : 'editor');
    requireAtLeast(session.role, needed);
    if (!isRead && endpoint.unlocked !== true) requireWritable(session.subscription_status);
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
      },
      actor: `user:${session.email}`,
    };
  };
}

/** The person of a call to the portal's API, which nobody else can reach. */
export function signedIn({ caller }: Principal): Extract<Caller, { kind: 'user' }> {
  if (caller.kind !== 'user') throw new ApiError('forbidden', 'sign in to the portal to do this');
  return caller;
}

/** For endpoints that do something of greater weight with some bodies only. @throws ApiError forbidden */
export const requireRole = (principal: Principal, needed: UserRole): void =>
  requireAtLeast(signedIn(principal).role, needed);
