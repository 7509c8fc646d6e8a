import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, literal, nothing, type Statement, sql } from '../../../platform/db/sql.ts';
import { issuesSql, type ResultFilter } from './groups.ts';

/** A listing with an issue. */
export interface ResultKey {
  connection_id: number;
  product_id: number;
}

/** The listings with an issue behind one of them, by connection and product. */
export const resultKeys = (
  tx: Tx,
  filter: ResultFilter,
  after: ResultKey | undefined,
  limit: number,
): Statement<ResultKey> => sql<ResultKey>`
  select distinct connection_id, product_id from (${issuesSql(tx, filter)}) keyed
  ${after === undefined ? nothing : fragment`where (connection_id, product_id) > (${after.connection_id}::bigint, ${after.product_id}::bigint)`}
  order by connection_id, product_id limit ${literal(limit)}`;

const KEYS = records<ResultKey>('u', {
  connection_id: ['bigint', (key) => key.connection_id],
  product_id: ['bigint', (key) => key.product_id],
});

export interface ResultExportRow {
  label: string;
  platform: string;
  product_id: number;
  sku: string | null;
  name: string | null;
  external_key: string;
  state: 'rejected' | 'retry';
  code: string;
  field: string | null;
  message: string;
  message_key: MessageKey | null;
  attempts: number;
  next_at: Date | null;
  updated_at: Date;
}

/** The issues of some listings that the filter means, a row for each. */
export const resultRows = (
  tx: Tx,
  filter: ResultFilter,
  keys: readonly ResultKey[],
): Statement<ResultExportRow> => sql<ResultExportRow>`
  select c.label, c.platform, k.product_id, p.sku, p.name, k.external_key, k.state, k.code, k.field, k.message,
    k.message_key, k.attempts, case when k.state = 'retry' then k.next_at end as next_at, k.updated_at
  from ${KEYS.from(keys)}
  join (${issuesSql(tx, filter)}) k on k.connection_id = u.connection_id and k.product_id = u.product_id
  join connections c on c.tenant_id = ${tx.tenantId} and c.id = k.connection_id
  left join products p on p.tenant_id = ${tx.tenantId} and p.id = k.product_id
  order by k.connection_id, k.product_id, k.code, k.field`;
