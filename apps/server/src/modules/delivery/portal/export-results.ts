import { explainIssue } from '@sluice/contracts';
import { inTurkish, type MessageKey } from '@sluice/contracts/messages';
import { AttemptQuery, ResultQuery } from '@sluice/contracts/portal';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOf, exportOfRows } from '../../../platform/sheets/export.ts';
import { noteExport } from '../../audit/index.ts';
import { type AttemptRow, pageOfAttempts } from '../results/attempts.ts';
import { type ResultExportRow, type ResultKey, resultKeys, resultRows } from '../results/export.ts';
import type { PortalDeliveryDeps } from './deps.ts';

const tag = 'Publishing';

export const exportResults = ({ db }: PortalDeliveryDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/publish-results/export',
    operationId: 'exportPublishResults',
    tag,
    summary: 'Download the issues of listings, a row for each',
    list: ResultQuery,
    name: { en: 'publish-results', tr: 'yayin-sonuclari' },
    open: async (tx, call) => {
      noteExport(tx, 'publish_results', call);
      const { credential_id: connectionId, code, search } = call.filters;
      const filter = { connectionId, code, search };
      return exportOf<ResultKey, ResultExportRow>({
        columns: resultColumns(call.language),
        keys: (tx, after, limit) => tx.run(resultKeys(tx, filter, after, limit)),
        rows: (tx, keys) => tx.run(resultRows(tx, filter, keys)),
      });
    },
  });

export const exportAttempts = ({ db }: PortalDeliveryDeps) =>
  exportEndpoint(db, {
    path: '/portal/api/publish-attempts/export',
    operationId: 'exportPublishAttempts',
    tag,
    summary: 'Download the attempts, the latest first',
    list: AttemptQuery,
    name: { en: 'publish-history', tr: 'yayin-gecmisi' },
    open: async (tx, call) => {
      noteExport(tx, 'publish_attempts', call);
      return exportOfRows<AttemptRow>({
        columns: attemptColumns(call.language),
        rows: (tx, after, limit) =>
          pageOfAttempts(
            tx,
            after === undefined ? call.filters : { ...call.filters, before: after.id },
            limit,
          ),
      });
    },
  });

/** A stored message in the language of the file; words of a channel stay as they are. */
export const saidIn =
  (language: SheetLanguage) =>
  (key: MessageKey | null, text: string | null): string | null =>
    language === 'tr' && text !== null ? inTurkish(key, text) : text;

function resultColumns(language: SheetLanguage): ExportColumn<ResultExportRow>[] {
  const column = columnsIn(language)<ResultExportRow>;
  const said = saidIn(language);
  return [
    column('Channel', 'Kanal', (row) => row.label),
    column('Platform', 'Platform', (row) => row.platform),
    column('Product ID', 'Ürün ID', (row) => row.product_id),
    column('SKU', 'Stok kodu', (row) => row.sku),
    column('Name', 'Ürün adı', (row) => row.name),
    column('Key on the channel', 'Kanaldaki anahtar', (row) => row.external_key),
    column('State', 'Durum', (row) => row.state),
    column('Issue', 'Sorun', (row) => row.code),
    column('Cause', 'Neden', (row) => explainIssue(row.code, language).title),
    column('Field', 'Alan', (row) => row.field),
    column('Message', 'Mesaj', (row) => said(row.message_key, row.message)),
    column('Attempts', 'Deneme', (row) => row.attempts),
    column('Next attempt (UTC)', 'Sonraki deneme (UTC)', (row) => row.next_at),
    column('Updated (UTC)', 'Güncellenme (UTC)', (row) => row.updated_at),
  ];
}

function attemptColumns(language: SheetLanguage): ExportColumn<AttemptRow>[] {
  const column = columnsIn(language)<AttemptRow>;
  const said = saidIn(language);
  return [
    column('ID', 'ID', (row) => row.id),
    column('Time (UTC)', 'Zaman (UTC)', (row) => row.at),
    column('Channel', 'Kanal', (row) => row.label),
    column('Platform', 'Platform', (row) => row.platform),
    column('Product ID', 'Ürün ID', (row) => row.product_id),
    column('SKU', 'Stok kodu', (row) => row.sku),
    column('Name', 'Ürün adı', (row) => row.name),
    column('Operation', 'İşlem', (row) => row.operation),
    column('Result', 'Sonuç', (row) => row.outcome),
    column('Issue', 'Sorun', (row) => row.code),
    column('Message', 'Mesaj', (row) => said(row.message_key, row.message)),
    column('Duration ms', 'Süre ms', (row) => row.duration_ms),
    column('Call', 'Çağrı', (row) => row.call_id),
  ];
}
