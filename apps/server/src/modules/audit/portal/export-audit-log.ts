import { AuditQuery } from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../../platform/db/sql.ts';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOfRows } from '../../../platform/sheets/export.ts';
import { noteExport } from '../note-export.ts';
import { type AuditRow, filtersOf } from './list-audit-log.ts';

export const exportAuditLog = ({ db }: { db: Database }) =>
  exportEndpoint(db, {
    path: '/portal/api/audit-log/export',
    operationId: 'exportAuditLog',
    tag: 'Audit log',
    summary: 'Download the entries of the audit log, the latest first',
    role: 'admin',
    list: AuditQuery,
    name: { en: 'audit-log', tr: 'denetim-kaydi' },
    open: async (tx, call) => {
      noteExport(tx, 'audit_log', call);
      return exportOfRows({
        columns: columns(call.language),
        rows: (tx, after, limit) => {
          const behind = after === undefined ? nothing : fragment` and id < ${after.id}`;
          return tx.run(sql<AuditRow>`
            select id, at, actor, action, subject_type, subject_id, details from audit_log
            where ${filtersOf(tx, call.filters)}${behind} order by id desc limit ${literal(limit)}`);
        },
      });
    },
  });

function columns(language: SheetLanguage): ExportColumn<AuditRow>[] {
  const column = columnsIn(language)<AuditRow>;
  return [
    column('ID', 'ID', (row) => row.id),
    column('Time (UTC)', 'Zaman (UTC)', (row) => row.at),
    column('Actor', 'Yapan', (row) => row.actor),
    column('Action', 'İşlem', (row) => row.action),
    column('Subject', 'Konu', (row) => row.subject_type),
    column('Subject ID', 'Konu ID', (row) => row.subject_id),
    column('Details', 'Ayrıntılar', (row) => (row.details === null ? null : JSON.stringify(row.details))),
  ];
}
