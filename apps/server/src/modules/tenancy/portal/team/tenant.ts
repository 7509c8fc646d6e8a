import { Message } from '@sluice/contracts';
import { TenantPatch } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { renameTenant } from '../../tenants.ts';
import type { PortalTenancyDeps } from '../deps.ts';

export const updateTenant = ({ db, currencyChanges, changesWaiting }: PortalTenancyDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/tenant',
    operationId: 'updateTenant',
    tag: 'Team',
    summary: 'Give the shop another name or currency',
    description:
      'Prices keep their numbers: nothing is converted. Connections priced in the own currency are planned anew.',
    role: 'owner',
    body: TenantPatch,
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, body }) => {
      await db.inTenant(principal.tenantId, (tx) => renameTenant(tx, principal.actor, body, currencyChanges));
      changesWaiting();
      return { message: 'shop updated' };
    },
  });
