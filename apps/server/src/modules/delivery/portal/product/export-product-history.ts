import { type HistoryEntry, HistoryQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/sql.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { exportEndpoint } from '../../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOf } from '../../../../platform/sheets/export.ts';
import { noteExport } from '../../../audit/index.ts';
import { namesOf } from '../../history/names.ts';
import { type HistoryRow, historyOf } from '../../history/store.ts';
import { saidIn } from '../export-results.ts';
import type { ProductChannelDeps } from './deps.ts';
import { presentHistory } from './get-product-history.ts';

const ROWS_AT_ONCE = 500;

export const exportProductHistory = ({ db }: ProductChannelDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/products/:id/history/export',
    operationId: 'exportProductHistory',
    tag: 'Products',
    summary: 'Download the changes, deliveries and sales of a product, the newest first',
    subject: 'product',
    list: HistoryQuery,
    name: { en: 'product-history', tr: 'urun-gecmisi' },
    errors: [404],
    open: async (tx, call) => {
      const id = call.params.id!;
      const product = await tx.first(
        sql`select from products where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
      if (product === undefined) throw notFound('product');
      noteExport(tx, 'product_history', call);
      return exportOf<HistoryRow, Entry>({
        columns: columns(call.language),
        keys: (tx, behind) =>
          tx.run(historyOf(tx, id, call.filters, { perPage: ROWS_AT_ONCE, offset: 0, behind })),
        keysAtOnce: ROWS_AT_ONCE,
        rows: presented,
      });
    },
  });

type Entry = HistoryEntry & { moment: Date };

async function presented(tx: Tx, rows: readonly HistoryRow[]): Promise<Entry[]> {
  const names = await namesOf(tx, rows);
  return rows.map((row) => ({ ...presentHistory(row, names), moment: row.at }));
}

function columns(language: SheetLanguage): ExportColumn<Entry>[] {
  const column = columnsIn(language)<Entry>;
  const said = saidIn(language);
  return [
    column('Time (UTC)', 'Zaman (UTC)', (row) => row.moment),
    column('Kind', 'Tür', (row) => row.kind),
    column('Actor', 'Yapan', (row) => row.actor?.name ?? null),
    column('Action', 'İşlem', (row) => row.action),
    column('Changes', 'Değişiklikler', changesText),
    column('Channel', 'Kanal', (row) => row.channel?.label ?? null),
    column('Result', 'Sonuç', (row) => row.outcome),
    column('Issue', 'Sorun', (row) => row.code),
    column('Message', 'Mesaj', (row) => said(row.message_key, row.message)),
    column('Duration ms', 'Süre ms', (row) => row.duration_ms),
    column('Location', 'Konum', (row) => row.location),
    column('Quantity', 'Adet', (row) => row.quantity),
    column('Order number', 'Sipariş numarası', (row) => row.order_number),
  ];
}

/** `price: 5 → 6`, a line for each changed field. */
const changesText = ({ changes, fields }: Entry): string =>
  changes.length === 0
    ? fields.join(', ')
    : changes
        .map(({ field, channel, from, to }) => {
          const name = channel === null ? field : `${field} (${channel})`;
          return `${name}: ${from ?? '–'} → ${to ?? '–'}`;
        })
        .join('\n');
