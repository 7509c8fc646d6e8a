import { Message } from '@sluice/contracts';
import { EventEndpointInput, EventEndpointPatch, EventEndpointSecret } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { changeEndpoint, createEndpoint, deleteEndpoint, renewSecret } from '../endpoints.ts';
import type { OutgoingPortalDeps } from './deps.ts';

const shared = { tag: 'Webhooks', subject: 'event_endpoint', role: 'admin', recent: true } as const;

export const createOutgoing = ({ db, masterKeys }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: '/portal/api/webhooks',
    operationId: 'createEventEndpoint',
    summary: 'Add a program that is told of changes',
    description: 'Only this answer shows the secret that signs its events.',
    body: EventEndpointInput,
    success: { status: 201, schema: EventEndpointSecret },
    errors: [400, 409, 422],
    handle: ({ principal, body }) =>
      db.inTenant(principal.tenantId, (tx) => createEndpoint(tx, principal.actor, masterKeys, body)),
  });

export const changeOutgoing = ({ db }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'PATCH',
    path: '/portal/api/webhooks/:id',
    operationId: 'changeEventEndpoint',
    summary: 'Change the address or the kinds of events of a program, or switch it off or on',
    description: 'While it is switched off, no events are kept for it.',
    body: EventEndpointPatch,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) => changeEndpoint(tx, principal.actor, params.id!, body));
      return { message: 'webhook changed' };
    },
  });

export const deleteOutgoing = ({ db }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'DELETE',
    path: '/portal/api/webhooks/:id',
    operationId: 'deleteEventEndpoint',
    summary: 'Delete a program with its events',
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => deleteEndpoint(tx, principal.actor, params.id!));
      return { message: 'webhook deleted' };
    },
  });

export const renewOutgoingSecret = ({ db, masterKeys }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: '/portal/api/webhooks/:id/secret',
    operationId: 'renewEventEndpointSecret',
    summary: 'Make a new secret; for a day events are signed with the old one as well',
    success: { status: 200, schema: EventEndpointSecret },
    errors: [404],
    handle: async ({ principal, params }) => {
      const id = params.id!;
      const secret = await db.inTenant(principal.tenantId, (tx) =>
        renewSecret(tx, principal.actor, masterKeys, id),
      );
      return { id, secret };
    },
  });
