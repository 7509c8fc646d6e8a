import type { MessageKey } from '@sluice/contracts/messages';
import type { ImportDetail, ImportItem, ImportListQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, join, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { type Page, timestamp } from '../../../platform/http/present.ts';
import { presentNotes, type StoredNote } from '../file/notes.ts';
import type { imagesOf } from '../images/store.ts';

interface ItemRow {
  id: number;
  status: ImportItem['status'];
  mode: ImportItem['mode'];
  dry_run: boolean;
  file_name: string;
  file_id: number | null;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  total_rows: number | null;
  started_by: string;
  failure: string | null;
  failure_key: MessageKey | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const ITEM = fragment`o.id, o.status, o.mode, o.dry_run, o.file_name, o.file_id, o.rows_done, o.created, o.updated,
  o.unchanged, o.failed, o.total_rows, o.started_by, o.failure, o.failure_key, o.created_at, o.started_at, o.finished_at`;

export function importFilters(tx: Tx, query: ImportListQuery): SqlFragment {
  const filters = [fragment`o.tenant_id = ${tx.tenantId}`];
  if (query.status?.length) filters.push(fragment`o.status = any(${query.status}::text[])`);
  if (query.dry_run !== undefined) filters.push(fragment`o.dry_run = ${query.dry_run}`);
  return join(filters, ' and ');
}

export const countImports = (filters: SqlFragment): Statement<{ total: number }> => sql<{ total: number }>`
  select count(*) as total from bulk_operations o where ${filters}`;

export const pageOfImports = (filters: SqlFragment, page: Page): Statement<ItemRow> => sql<ItemRow>`
  select ${ITEM} from bulk_operations o where ${filters}
  order by o.id desc limit ${literal(page.perPage)} offset ${page.offset}`;

interface DetailRow extends ItemRow {
  storage_key: string;
  columns: ImportDetail['columns'];
  notes: (StoredNote | string)[];
  row_notes: StoredNote[];
  options: ImportDetail['options'];
  preview: ImportDetail['preview'];
  mapping: ImportDetail['mapping'] | null;
  expires_at: Date | null;
}

export const importById = (tx: Tx, id: number): Statement<DetailRow> => sql<DetailRow>`
  select ${ITEM}, o.storage_key, o.columns, o.notes, o.row_notes, o.options, o.preview, o.mapping, f.expires_at from bulk_operations o
  left join import_files f on f.tenant_id = o.tenant_id and f.id = o.file_id
  where o.tenant_id = ${tx.tenantId} and o.id = ${id}`;

export const presentImport = (row: ItemRow): ImportItem => ({
  id: row.id,
  status: row.status,
  mode: row.mode,
  dry_run: row.dry_run,
  file_name: row.file_name,
  file_id: row.file_id,
  counts: {
    rows: row.rows_done,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
  },
  total_rows: row.total_rows,
  started_by: row.started_by,
  failure: row.failure,
  failure_key: row.failure_key,
  created_at: timestamp(row.created_at),
  started_at: timestamp(row.started_at),
  finished_at: timestamp(row.finished_at),
});

export const presentDetail = (
  row: DetailRow,
  errorsCount: number,
  images: Awaited<ReturnType<typeof imagesOf>>,
): ImportDetail => ({
  ...presentImport(row),
  columns: row.columns,
  ...presentNotes([...row.notes, ...row.row_notes, ...images.failed]),
  images: images.images,
  options: row.options,
  preview: row.preview,
  mapping: row.mapping ?? {},
  file_kept_until: timestamp(row.expires_at),
  errors_count: errorsCount,
});
