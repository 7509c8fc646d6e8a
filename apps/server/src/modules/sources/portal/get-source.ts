import { type Source, SourceAnswer } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { requireSource } from '../settings.ts';
import type { PortalSourcesDeps } from './deps.ts';

const counts = (tx: Tx, id: number): Statement<Source['products']> => sql<Source['products']>`
  select count(*) filter (where state = 'linked') as linked, count(*) filter (where state = 'ambiguous') as ambiguous,
    count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'gone') as gone
  from source_products where tenant_id = ${tx.tenantId} and connection_id = ${id}`;

export const getSource = ({ db }: PortalSourcesDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/source',
    operationId: 'getSource',
    tag: 'Connections',
    summary: 'Get a source: its state, the owner of each field and its results',
    subject: 'source_connection',
    success: { status: 200, schema: SourceAnswer },
    errors: [404],
    handle: async ({ principal, params }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        const [settings, products] = await Promise.all([
          requireSource(tx, params.id!),
          tx.first(counts(tx, params.id!)),
        ]);
        return {
          data: {
            state: settings.source_state ?? 'waiting',
            since: timestamp(settings.source_since),
            warning: settings.source_warning,
            warning_key: settings.source_warning_key,
            fields: settings.source_fields,
            products: products!,
          },
        };
      }),
  });
