import { Message } from '@sluice/contracts';
import { TenantPatch } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { languageOf } from '../../account.ts';
import { requireFactors } from '../../second-factor/required.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import { changeShop } from '../../tenants.ts';
import type { PortalTenancyDeps } from '../deps.ts';

export const updateTenant = ({ db, currencyChanges }: PortalTenancyDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/tenant',
    operationId: 'updateTenant',
    tag: 'Team',
    summary: 'Change the basics of the shop, or require a second factor of its members',
    description:
      "Prices keep their numbers: nothing is converted. Connections priced in the shop's currency are planned anew.",
    role: 'owner',
    recent: true,
    body: TenantPatch,
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, body }) => {
      const { tenantId, actor } = principal;
      const { id } = signedIn(principal);
      const { require_second_factor: required, prices_entered: pricesEntered, ...basics } = body;
      await db.inTenant(tenantId, async (tx) => {
        if (required !== undefined) await requireFactors(tx, actor, id, required);
        if (pricesEntered === undefined && Object.keys(basics).length === 0) return;
        const language = await languageOf(tx, id);
        await changeShop(tx, actor, { ...basics, pricesEntered, language }, currencyChanges);
      });
      return { message: 'shop updated' };
    },
  });
