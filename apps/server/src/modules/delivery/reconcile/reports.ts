import type { DriftItemQuery } from '@sluice/contracts/portal';
import type { Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import type { DriftItem, Reconciliation } from './store.ts';

const REPORTS_SHOWN = 30;

/** The walks over a connection, the latest first. */
export const listReconciliations = (tx: Tx, connectionId: number): Statement<Reconciliation> =>
  sql<Reconciliation>`
  select id, mode, state, requested_at, started_at, finished_at, seen, compared, missing, differs, unwanted, unknown, mended, reason, reason_key
  from reconciliations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
  order by id desc limit ${literal(REPORTS_SHOWN)}`;

type Kind = NonNullable<Static<typeof DriftItemQuery>['kind']>;

/** The findings of a walk. */
export const pageOfDrift = (
  tx: Tx,
  reconciliationId: number,
  kind: Kind | null,
  { limit, offset }: { limit: number; offset: number },
): Statement<DriftItem & { id: number; name: string | null; currency: string | null; total: number }> => sql`
  select d.id, d.kind, d.product_id, p.name, d.external_key, d.sync_id, d.differences, l.desired_currency as currency,
    d.mended, d.repeated, count(*) over () as total
  from drift_items d join reconciliations r on r.tenant_id = d.tenant_id and r.id = d.reconciliation_id
    left join products p on p.tenant_id = d.tenant_id and p.id = d.product_id
    left join listings l on l.tenant_id = d.tenant_id and l.connection_id = r.connection_id and l.product_id = d.product_id
  where d.tenant_id = ${tx.tenantId} and d.reconciliation_id = ${reconciliationId}
    and (${kind}::text is null or d.kind = ${kind})
  order by d.id limit ${literal(limit)} offset ${offset}::bigint`;
