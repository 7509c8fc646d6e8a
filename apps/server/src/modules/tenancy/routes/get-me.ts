import { Me, PLANS, type PlanCode } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';

export const getMe = (deps: { db: Database; rateLimitPerMinute: number }) =>
  endpoint({
    method: 'GET',
    path: '/v1/me',
    operationId: 'getMe',
    scopes: [],
    tag: 'Account',
    summary: 'Get the caller: tenant, subscription, limits and API key',
    description:
      'Answers as long as the key is valid and the plan includes api_access, even while writes are refused.',
    success: { status: 200, schema: Me },
    handle: async ({ principal }) => {
      const { caller } = principal;
      if (caller.kind !== 'api_key') throw new ApiError('forbidden', message('key_alone'));
      const usage = await deps.db.readInTenant(principal.tenantId, (tx) =>
        tx.first(sql<{ products: number; product_limit: number | null }>`
          select u.products, t.product_limit from tenant_usage u join tenants t on t.id = u.tenant_id
          where u.tenant_id = ${principal.tenantId}`),
      );
      return {
        tenant: { id: principal.tenantId, name: principal.tenantName },
        subscription: {
          plan_code: principal.planCode,
          status: principal.subscriptionStatus,
          current_period_end: timestamp(principal.currentPeriodEnd),
          features: PLANS[principal.planCode as PlanCode].features,
          limits: { products: { used: usage?.products ?? 0, limit: usage?.product_limit ?? null } },
        },
        api_key: { name: caller.name, expires_at: timestamp(caller.expiresAt) },
        rate_limit: { per_minute: deps.rateLimitPerMinute },
      };
    },
  });
