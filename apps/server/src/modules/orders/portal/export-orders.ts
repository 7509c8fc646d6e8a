import type { Order } from '@sluice/contracts';
import { OrderListQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../../platform/db/sql.ts';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import { exportOf } from '../../../platform/sheets/export.ts';
import { noteExport } from '../../audit/index.ts';
import { pageOfOrders, presentOrder } from '../list.ts';
import type { OrderPortalDeps } from './deps.ts';
import { type ExportedLine, orderColumns } from './order-columns.ts';
import { listFilters } from './order-list.ts';

const PAGE = { page: 1, perPage: 200, offset: 0 };

export const exportOrders = ({ db }: OrderPortalDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/order-list/export',
    operationId: 'exportOrders',
    tag: 'Orders',
    summary: 'Download the orders of the list, a row for each line, the newest first',
    list: OrderListQuery,
    name: { en: 'orders', tr: 'siparisler' },
    open: async (tx, call) => {
      noteExport(tx, 'orders', call);
      return exportOf({
        columns: orderColumns(call.language),
        keys: async (tx, after: number | undefined, limit) => {
          const behind = after === undefined ? nothing : fragment` and o.id < ${after}`;
          const rows = await tx.run(sql<{ id: number }>`
            select o.id from orders o where ${listFilters(tx, call.filters)}${behind}
            order by o.id desc limit ${literal(limit)}`);
          return rows.map(({ id }) => id);
        },
        rows: linesOf,
        rowsAtOnce: PAGE.perPage,
      });
    },
  });

/** The lines of orders; an order without any has a row of its own. */
async function linesOf(tx: Tx, ids: readonly number[]): Promise<ExportedLine[]> {
  const chosen = fragment`o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[])`;
  const rows = await tx.run(pageOfOrders(chosen, PAGE, undefined));
  return rows
    .map(presentOrder)
    .toSorted((a, b) => b.id - a.id)
    .flatMap((order): ExportedLine[] => {
      const lines: (Order['lines'][number] | undefined)[] =
        order.lines.length > 0 ? order.lines : [undefined];
      return lines.map((line) => ({ order, line }));
    });
}
