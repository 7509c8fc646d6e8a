import { Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../sessions/authenticate-session.ts';
import { endSession } from '../sessions/store.ts';
import type { PortalTenancyDeps } from './deps.ts';

export const logOut = ({ db, cookie }: PortalTenancyDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/session',
    operationId: 'logOut',
    tag: 'Session',
    summary: 'Sign out: the session ends at once',
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    success: { status: 200, schema: Message },
    handle: async ({ principal, reply }) => {
      await db.inTenant(principal.tenantId, async (tx) => endSession(tx, signedIn(principal).sessionId));
      cookie.clear(reply);
      return { message: 'signed out' };
    },
  });
