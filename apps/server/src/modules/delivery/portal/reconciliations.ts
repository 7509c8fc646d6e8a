import { Message } from '@sluice/contracts';
import {
  type AuditAction,
  DriftItemPage,
  DriftItemQuery,
  DriftMended,
  DriftMendInput,
  ReconcileModeInput,
  ReconciliationList,
  ReconciliationStart,
  ReconciliationStarted,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { requireConnection } from '../../channels/index.ts';
import { mendDrift } from '../reconcile/mend-drift.ts';
import { listReconciliations, pageOfDrift } from '../reconcile/reports.ts';
import { type ReconcileMode, requestReconciliation, setReconcileMode } from '../reconcile/store.ts';
import type { PortalDeliveryDeps } from './deps.ts';

const tag = 'Publishing';
const PER_PAGE = 25;

/** Comparisons of the channels' listings with their confirmed state. */
export const reconciliationEndpoints = (deps: PortalDeliveryDeps): Endpoint[] => [
  listEndpoint(deps),
  itemsEndpoint(deps),
  mendEndpoint(deps),
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/reconciliations',
    operationId: 'startReconciliation',
    tag,
    summary: 'Start a comparison with the channel',
    subject: 'connection',
    role: 'admin',
    body: ReconciliationStart,
    success: { status: 202, schema: ReconciliationStarted },
    errors: [404, 422],
    handle: async ({ principal, params, body }) => {
      const id = await deps.db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        const walk = await requestReconciliation(tx, params.id!, body.mode ?? null);
        record(tx, principal.actor, params.id!, {
          action: 'connection.reconciliation_requested',
          mode: body.mode ?? null,
        });
        return walk;
      });
      return { id };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/portal/api/connections/:id/reconcile-mode',
    operationId: 'setReconcileMode',
    tag,
    summary: 'Set whether the nightly comparison corrects its findings',
    subject: 'connection',
    role: 'admin',
    body: ReconcileModeInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        setReconcileMode(tx, principal.actor, params.id!, body.mode);
      });
      return { message: 'mode set' };
    },
  }),
];

interface Change {
  action: AuditAction;
  mode: ReconcileMode | null;
}

const record = (tx: Tx, actor: Actor, subjectId: number, { action, mode }: Change): void =>
  audit(tx, { actor, action, subjectType: 'connection', subjectId, details: { mode } });

const listEndpoint = ({ db }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/reconciliations',
    operationId: 'listReconciliations',
    tag,
    summary: 'List the last comparisons of a connection',
    subject: 'connection',
    success: { status: 200, schema: ReconciliationList },
    errors: [404],
    handle: async ({ principal, params }) => {
      const [connection, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(sql<{ mode: ReconcileMode }>`
            select reconcile_mode as mode from connections where tenant_id = ${tx.tenantId} and id = ${params.id!}`),
          tx.run(listReconciliations(tx, params.id!)),
        ]),
      );
      if (connection === undefined) throw notFound('connection');
      const data = rows.map((row) => ({
        ...row,
        requested_at: timestamp(row.requested_at),
        started_at: timestamp(row.started_at),
        finished_at: timestamp(row.finished_at),
      }));
      return { mode: connection.mode, data };
    },
  });

const itemsEndpoint = ({ db, publicUrl }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/reconciliations/:id/items',
    operationId: 'listDriftItems',
    tag,
    summary: 'List the findings of a comparison',
    subject: 'reconciliation',
    query: DriftItemQuery,
    success: { status: 200, schema: DriftItemPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query, PER_PAGE);
      const window = { limit: page.perPage, offset: page.offset };
      const [walk, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(sql`select from reconciliations where tenant_id = ${tx.tenantId} and id = ${params.id!}`),
          tx.run(pageOfDrift(tx, params.id!, query.kind ?? null, window)),
        ]),
      );
      if (walk === undefined) throw notFound('reconciliation');
      const data = rows.map((row) => ({
        ...row,
        differences: row.differences.map(({ field, expected, seen }) => ({
          field,
          expected: written(expected),
          seen: written(seen),
        })),
      }));
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: rows[0]?.total ?? 0, rows: rows.length }),
      };
    },
  });

const mendEndpoint = ({ db }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/portal/api/reconciliations/:id/mend',
    operationId: 'mendDriftItems',
    tag,
    summary: 'Send our version of listings again in which the channel differs',
    subject: 'reconciliation',
    body: DriftMendInput,
    success: { status: 200, schema: DriftMended },
    errors: [404, 422],
    handle: async ({ principal, params, body }) => {
      const mended = await db.inTenant(principal.tenantId, (tx) =>
        mendDrift(tx, principal.actor, params.id!, body.item_ids),
      );
      return { mended };
    },
  });

const written = (value: unknown): string | null =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value);
