import { Message } from '@sluice/contracts';
import { TenantPatch } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { requireFactors } from '../../second-factor/required.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import { renameTenant } from '../../tenants.ts';
import type { PortalTenancyDeps } from '../deps.ts';

export const updateTenant = ({ db, currencyChanges }: PortalTenancyDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/tenant',
    operationId: 'updateTenant',
    tag: 'Team',
    summary: 'Change the name or currency of the shop, or require a second factor of its members',
    description:
      "Prices keep their numbers: nothing is converted. Connections priced in the shop's currency are planned anew.",
    role: 'owner',
    recent: true,
    body: TenantPatch,
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, body }) => {
      const { tenantId, actor } = principal;
      await db.inTenant(tenantId, async (tx) => {
        if (body.require_second_factor !== undefined)
          await requireFactors(tx, actor, signedIn(principal).id, body.require_second_factor);
        if (body.name !== undefined || body.currency !== undefined)
          await renameTenant(tx, actor, body, currencyChanges);
      });
      return { message: 'shop updated' };
    },
  });
