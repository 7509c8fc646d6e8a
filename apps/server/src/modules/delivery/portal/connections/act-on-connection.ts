import { Message } from '@sluice/contracts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { readStores } from '../../../channels/index.ts';
import { synchronise } from '../../verify.ts';
import type { PortalConnectionsDeps } from './deps.ts';

export const syncConnection = (deps: PortalConnectionsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/sync',
    operationId: 'syncConnection',
    tag: 'Connections',
    summary: "Read the stores, look up the channel's listings and plan anew; only differences are sent",
    subject: 'connection',
    role: 'admin',
    success: { status: 202, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      const failure = await readStores(deps, principal.tenantId, params.id!);
      await deps.db.inTenant(principal.tenantId, (tx) => synchronise(tx, principal.actor, params.id!));
      const message = 'the connection is being synchronised';
      return {
        message: failure ? `${message}; its stores could not be read: ${failure.message}` : message,
      };
    },
  });
