import { Message } from '@sluice/contracts';
import { CurrencyRateInput, CurrencyRateList } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { listCurrencyRates, setCurrencyRate } from '../currency-rates.ts';
import type { PortalChannelsDeps } from './deps.ts';

export const listRates = ({ db }: PortalChannelsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/currency-rates',
    operationId: 'listCurrencyRates',
    tag: 'Connections',
    summary: "List exchange rates from the tenant's own currency",
    success: { status: 200, schema: CurrencyRateList },
    handle: async ({ principal }) => {
      const [rates, tenant] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.run(listCurrencyRates(tx)),
          tx.first(sql<{ currency: string; used: Record<string, number> }>`
            select t.currency, coalesce((select jsonb_object_agg(u.currency, u.n) from (select c.currency, count(*) as n
              from connections c where c.tenant_id = ${tx.tenantId} and c.currency is not null group by 1) u), '{}') as used
            from tenants t where t.id = ${tx.tenantId}`),
        ]),
      );
      const data = rates.map(({ currency, rate, updated_at }) => ({
        currency,
        rate: Number(rate),
        updated_at: timestamp(updated_at),
        connections: tenant!.used[currency] ?? 0,
      }));
      return { data, currency: tenant!.currency };
    },
  });

export const setRate = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/currency-rates',
    operationId: 'setCurrencyRate',
    tag: 'Connections',
    summary:
      'Set an exchange rate, or remove it with null; connections priced in the currency are planned anew',
    role: 'admin',
    body: CurrencyRateInput,
    success: { status: 200, schema: Message },
    errors: [400, 409, 422],
    handle: async ({ principal, body }) => {
      await deps.db.inTenant(principal.tenantId, (tx) =>
        setCurrencyRate(tx, principal.actor, body.currency, body.rate),
      );
      return { message: body.rate === null ? 'rate removed' : 'rate set' };
    },
  });
