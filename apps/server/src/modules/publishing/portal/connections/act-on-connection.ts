import { Message } from '@sluice/contracts';
import { ReconcileInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { audit } from '../../../audit/index.ts';
import { readStores, requireConnection } from '../../../channels/index.ts';
import { requestReconciliation, setReconcileMode } from '../../reconcile/store.ts';
import { synchronise } from '../../verify.ts';
import type { PortalConnectionsDeps } from './deps.ts';

export const syncConnection = (deps: PortalConnectionsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/sync',
    operationId: 'syncConnection',
    tag: 'Connections',
    summary: 'Read the stores, look up what the channel holds and plan anew; only what differs is sent',
    subject: 'connection',
    role: 'admin',
    success: { status: 202, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      const failure = await readStores(deps, principal.tenantId, params.id!);
      await deps.db.inTenant(principal.tenantId, (tx) => synchronise(tx, principal.actor, params.id!));
      deps.wake('changes');
      deps.wake('deliveries');
      const message = 'the connection is being synchronised';
      return {
        message: failure ? `${message}; its stores could not be read: ${failure.message}` : message,
      };
    },
  });

export const reconcileConnection = (deps: PortalConnectionsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/reconcile',
    operationId: 'reconcileConnection',
    tag: 'Connections',
    summary: 'Hold what the channel shows against what it confirmed, now instead of at night',
    subject: 'connection',
    role: 'admin',
    body: ReconcileInput,
    success: { status: 202, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        if (body.nightly && body.mode) setReconcileMode(tx, params.id!, body.mode);
        await requestReconciliation(tx, params.id!, body.mode ?? null);
        const entry = { subjectType: 'connection', subjectId: params.id!, details: body };
        audit(tx, { actor: principal.actor, action: 'connection.reconciliation_requested', ...entry });
      });
      deps.wake('tasks');
      return { message: 'the channel is being compared' };
    },
  });
