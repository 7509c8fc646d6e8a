import { type ConnectionDetail, ConnectionDetailAnswer } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { type Statement, sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { connectionSettings, oneConnection, secretsOf, webhookDates } from '../../../channels/index.ts';
import { oneReconciliation, type Reconciliation } from '../../reconcile/store.ts';
import { type PortalConnectionsDeps, verificationOf } from './deps.ts';
import { readConnections } from './present.ts';

interface Extras {
  orders_since: Date;
  restock_returns: boolean;
  reconcile_mode: 'mend' | 'report';
}

const extras = (tx: Tx, id: number): Statement<Extras> => sql<Extras>`
  select orders_since, restock_returns, reconcile_mode from connections
  where tenant_id = ${tx.tenantId} and id = ${id}`;

export const getConnection = (deps: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id',
    operationId: 'getConnection',
    tag: 'Connections',
    summary: 'Get the health and settings of a connection, and the time its secrets were set',
    subject: 'connection',
    success: { status: 200, schema: ConnectionDetailAnswer },
    errors: [404],
    handle: async ({ principal, params }) =>
      deps.db.inTenant(principal.tenantId, async (tx) => ({ data: await detailOf(deps, tx, params.id!) })),
  });

async function detailOf(deps: PortalConnectionsDeps, tx: Tx, id: number): Promise<ConnectionDetail> {
  const [all, row, settings, extra, walk] = await Promise.all([
    readConnections(tx, deps.platform),
    tx.first(oneConnection(tx, id)),
    tx.first(connectionSettings(tx, id)),
    tx.first(extras(tx, id)),
    tx.first(oneReconciliation(tx, id, null)),
  ]);
  const connection = all.find((one) => one.id === id);
  if (connection === undefined || row === undefined) throw notFound('connection');
  const verification = verificationOf(deps, row.platform);
  const [secrets, webhook] = await Promise.all([
    secretsOf(tx, deps, row),
    verification === undefined ? null : webhookDates(tx, id),
  ]);
  return {
    ...connection,
    settings: settings!,
    config: Object.fromEntries(Object.entries(row.config).map(([name, value]) => [name, String(value)])),
    secrets: secrets.set.map(({ name, set_at }) => ({ name, set_at: timestamp(set_at) })),
    secrets_lost: secrets.lost,
    orders_since: timestamp(extra!.orders_since),
    restock_returns: extra!.restock_returns,
    reconcile_mode: extra!.reconcile_mode,
    webhook: webhook && {
      address: `${deps.publicUrl}/webhooks/…`,
      address_set_at: timestamp(webhook.address_set_at),
      secret_set_at: timestamp(webhook.secret_set_at),
      previous_secret_until: timestamp(webhook.previous_secret_until),
    },
    reconciliation: walk === undefined ? null : walkOf(walk),
  };
}

const walkOf = ({ requested_at, finished_at, started_at: _, ...walk }: Reconciliation) => ({
  ...walk,
  requested_at: timestamp(requested_at),
  finished_at: timestamp(finished_at),
});
