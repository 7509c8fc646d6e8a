import { PLANS, type PlanCode } from '@sluice/contracts';
import { PortalSession, type Preferences, type PriceForm } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { signedIn } from '../sessions/authenticate-session.ts';
import type { PortalTenancyDeps } from './deps.ts';

interface SessionFacts {
  name: string;
  preferences: Preferences;
  currency: string;
  country: string | null;
  prices_entered: PriceForm;
  require_second_factor: boolean;
  sending_stopped: boolean;
  products: number;
  product_limit: number | null;
}

export const getSession = ({ db, publicUrl, demonstration }: PortalTenancyDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/session',
    operationId: 'getSession',
    tag: 'Session',
    summary: 'Get the person signed in, with tenant and plan',
    beforeFactor: true,
    success: { status: 200, schema: PortalSession },
    handle: async ({ principal }) => {
      const user = signedIn(principal);
      const facts = await db.readInTenant(principal.tenantId, (tx) =>
        tx.first(sql<SessionFacts>`
          select u.name, u.preferences, t.currency, t.country, t.prices_entered, t.require_second_factor,
            t.sending_stopped_at is not null as sending_stopped, n.products, t.product_limit
          from users u join tenants t on t.id = u.tenant_id join tenant_usage n on n.tenant_id = u.tenant_id
          where u.tenant_id = ${principal.tenantId} and u.id = ${user.id}`),
      );
      const demo = demonstration();
      return {
        user: {
          id: user.id,
          email: user.email,
          name: facts!.name,
          role: user.role,
          preferences: facts!.preferences,
        },
        tenant: {
          id: principal.tenantId,
          name: principal.tenantName,
          currency: facts!.currency,
          country: facts!.country,
          prices_entered: facts!.prices_entered,
          requires_second_factor: facts!.require_second_factor,
          sending_stopped: facts!.sending_stopped,
        },
        second_factor_missing: user.lacksFactor,
        subscription: {
          plan_code: principal.planCode,
          status: principal.subscriptionStatus,
          current_period_end: timestamp(principal.currentPeriodEnd),
          features: PLANS[principal.planCode as PlanCode].features,
          limits: { products: { used: facts!.products, limit: facts!.product_limit } },
        },
        demo: demo?.tenantId === principal.tenantId ? { resets_at: timestamp(demo.resetsAt) } : null,
        public_url: publicUrl,
      };
    },
  });
