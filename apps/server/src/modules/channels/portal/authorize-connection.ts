import { keyOf } from '@sluice/contracts/messages';
import { AuthorizationBegun, AuthorizationReturn, ConnectionAuthorized } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { beginAuthorization, completeAuthorization } from '../authorize.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { requireOpenable } from './require-connector.ts';

export const startAuthorization = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/authorization',
    operationId: 'startAuthorization',
    recent: true,
    tag: 'Connections',
    summary: 'Begin the consent of a merchant on the pages of the channel',
    description:
      'Answers the address of the channel’s page. The person who begins it comes back within ten minutes, once; a second beginning ends the first.',
    subject: 'connection',
    role: 'admin',
    success: { status: 200, schema: AuthorizationBegun },
    errors: [404, 409],
    handle: async ({ principal, params }) =>
      deps.db.inTenant(principal.tenantId, async (tx) => ({
        address: beginAuthorization(tx, deps, principal.caller, await requireOpenable(deps, tx, params.id!)),
      })),
  });

export const finishAuthorization = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/authorized',
    operationId: 'finishAuthorization',
    tag: 'Connections',
    summary: 'End the consent of a merchant with the parameters of the return from the channel',
    description:
      'Stores the credentials that the channel gives for it, and tests the connection. A state that the caller did not begin, or that counts no more, is a conflict.',
    role: 'admin',
    body: AuthorizationReturn,
    success: { status: 200, schema: ConnectionAuthorized },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, body }) => {
      const { id, authorized, failure } = await completeAuthorization(deps, principal, body.query);
      return {
        id,
        authorized,
        ok: failure === null,
        kind: failure?.kind ?? null,
        message: failure?.said.text ?? null,
        message_key: failure && keyOf(failure.said),
      };
    },
  });
