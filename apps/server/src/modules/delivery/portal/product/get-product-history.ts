import { explainIssue } from '@sluice/contracts';
import { type HistoryEntry, HistoryPage, HistoryQuery } from '@sluice/contracts/portal';
import { sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../../platform/http/present.ts';
import { isUndoable } from '../../../catalog/index.ts';
import { type Names, named, namesOf } from '../../history/names.ts';
import { countHistory, type HistoryRow, historyOf } from '../../history/store.ts';
import type { ProductChannelDeps } from './deps.ts';

export const getProductHistory = ({ db, publicUrl }: ProductChannelDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/history',
    operationId: 'getProductHistory',
    tag: 'Products',
    summary: 'List the changes, deliveries and sales of a product, the newest first',
    subject: 'product',
    query: HistoryQuery,
    success: { status: 200, schema: HistoryPage },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query, 50);
      const id = params.id!;
      const { rows, total, names } = await db.inTenant(principal.tenantId, async (tx) => {
        const [product, found, count] = await Promise.all([
          tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${id}`),
          tx.run(historyOf(tx, id, query, page)),
          tx.first(countHistory(tx, id, query)),
        ]);
        if (product === undefined) throw notFound('product');
        return { rows: found, total: count!.total, names: await namesOf(tx, found) };
      });
      return {
        data: rows.map((row) => presentHistory(row, names)),
        ...pageEnvelope(publicUrl, request.url, page, { total, rows: rows.length }),
      };
    },
  });

/** An entry as the API writes it. */
export function presentHistory(row: HistoryRow, names: Names): HistoryEntry {
  const { details, outcome, code, message, message_key, duration_ms, location, quantity, order_number } = row;
  return {
    id: row.id,
    at: timestamp(row.at),
    kind: row.kind,
    actor: row.actor === null ? null : actorOf(row.actor, row.person),
    action: row.action,
    changes: (details?.changes ?? []).map((change) => named(change, names)),
    fields: details?.changes === undefined ? (details?.fields ?? []) : [],
    channel:
      row.connection_id === null
        ? null
        : { credential_id: row.connection_id, label: row.label ?? `#${row.connection_id}` },
    outcome,
    code,
    title: code === null ? null : explainIssue(code).title,
    message,
    message_key,
    duration_ms,
    location,
    quantity,
    order_number,
    sync_id: details?.sync_id ?? null,
    undo: undoOf(row),
  };
}

/** The id of a change of which something can be undone. */
const undoOf = ({ id, action, details }: HistoryRow): number | null =>
  action === 'product.updated' && details?.changes?.some(({ field }) => isUndoable(field))
    ? Number(id.slice(1))
    : null;

const KINDS = ['user', 'api_key', 'job'] as const;

/** `kind:name` from the audit log; for a person their name, if they gave one. */
function actorOf(actor: string, person: string | null): HistoryEntry['actor'] {
  const colon = actor.indexOf(':');
  const kind = KINDS.find((one) => one === actor.slice(0, colon));
  if (kind === undefined) return { kind: 'operator', name: actor };
  return { kind, name: person || actor.slice(colon + 1) };
}
