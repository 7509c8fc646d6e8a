import { type MessageKey, textOfKey } from '@sluice/contracts/messages';
import type { BulkActionItem, BulkActionKind } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import type { Page } from '../../platform/http/present.ts';
import type { Touched } from './edit/touched.ts';
import { describer } from './names.ts';

type ResultFilter = BulkActionItem['result'] | 'open' | undefined;

interface ItemRow {
  product_id: number;
  name: string | null;
  sku: string | null;
  result: BulkActionItem['result'];
  message: string | null;
  message_key: MessageKey | null;
  before: Touched | null;
  after: Touched | null;
}

const itemsOf = (tx: Tx, actionId: number, result: ResultFilter): SqlFragment => {
  const all = fragment`i.tenant_id = ${tx.tenantId} and i.action_id = ${actionId}`;
  if (result == null) return all;
  return result === 'open'
    ? fragment`${all} and i.result is null`
    : fragment`${all} and i.result = ${result}`;
};

export const countItems = (tx: Tx, actionId: number, result: ResultFilter): Statement<{ total: number }> =>
  sql<{
    total: number;
  }>`select count(*) as total from bulk_action_items i where ${itemsOf(tx, actionId, result)}`;

/** One page of an action's products with their outcomes, in the order of the work. */
export async function pageOfItems(
  tx: Tx,
  action: { id: number; kind: BulkActionKind },
  result: ResultFilter,
  page: Page,
): Promise<BulkActionItem[]> {
  const rows = await tx.run(sql<ItemRow>`
    select i.product_id, coalesce(p.name, i.before ->> 'name') as name, coalesce(p.sku, i.before ->> 'sku') as sku,
      i.result, i.message, i.message_key, i.before, i.after
    from (select * from bulk_action_items i where ${itemsOf(tx, action.id, result)}
      order by i.product_id limit ${page.perPage} offset ${page.offset}) i
    left join products p on p.tenant_id = ${tx.tenantId} and p.id = i.product_id
    order by i.product_id`);
  // A deletion stores only the name of the deleted product, and no state.
  const hasStates = action.kind === 'edit' || action.kind === 'undo';
  const states = hasStates ? rows.flatMap((row) => [row.before, row.after]) : [];
  const describe = await describer(tx, states);
  const state = (touched: Touched | null) => (hasStates && touched !== null ? describe(touched) : null);
  return rows.map((row) => ({
    ...row,
    message: row.message ?? textOfKey(row.message_key),
    before: state(row.before),
    after: state(row.after),
  }));
}
