import { type Static, Type } from 'typebox';
import { BULK_STATUSES, BulkOperation, BulkQueued, BulkStatus, IMPORT_MODES } from '../bulk-operation.ts';
import { RowError } from '../errors.ts';
import { Id, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';

/** Days an uploaded file is kept after its upload and after each run. */
export const IMPORT_FILE_DAYS = 7;

const field = nullable(
  Type.String({ description: 'A field of the product payload, or stock:<location code>; null = not read.' }),
);

/** An uploaded file as it was understood, before anything is imported. */
export const ImportFile = Type.Object(
  {
    id: Id,
    file_name: Type.String(),
    format: oneOf(['csv', 'tsv', 'xlsx']),
    encoding: nullable(Type.String()),
    sheet: nullable(Type.String()),
    header_row: Type.Integer(),
    rows: Type.Integer({ description: 'Data rows.' }),
    columns: Type.Array(
      Type.Object({
        header: Type.String(),
        field,
        samples: Type.Array(Type.String(), { description: 'The first few different values.' }),
        filled: Type.Integer({ description: 'Rows that have a value in it.' }),
      }),
    ),
    notes: Type.Array(Type.String()),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'ImportFile' },
);
export type ImportFile = Static<typeof ImportFile>;
export const ImportFileCreated = Type.Object({ message: Type.String(), data: ImportFile });
export const ImportFileBody = Type.Object({ data: ImportFile });

export const ImportRunInput = Type.Object({
  mode: Type.Optional(oneOf(IMPORT_MODES)),
  dry_run: Type.Optional(Type.Boolean()),
  mapping: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: nullable(text(200)),
      description: 'Column to field; null leaves a column out. Columns that are not named go by their name.',
      examples: [{ 'Item no.': 'sku', Remark: null }],
    }),
  ),
});
export const ImportQueued = BulkQueued;

const ofOperation = BulkOperation.properties;

/** An import as one row of a list. */
export const ImportItem = Type.Object(
  {
    id: Id,
    status: BulkStatus,
    mode: ofOperation.mode,
    dry_run: Type.Boolean(),
    file_name: Type.String(),
    file_id: nullable({ ...Id, description: 'The uploaded file, while it is kept.' }),
    counts: ofOperation.counts,
    total_rows: nullable(Type.Integer({ description: 'Data rows of the file, once it was read.' })),
    started_by: Type.String({ description: 'As in the audit log.' }),
    failure: ofOperation.failure,
    created_at: Timestamp,
    started_at: ofOperation.started_at,
    finished_at: ofOperation.finished_at,
  },
  { $id: 'ImportItem' },
);
export type ImportItem = Static<typeof ImportItem>;
export const ImportPage = pageOf(ImportItem);
export const ImportListQuery = Type.Object({
  status: Type.Optional(Type.Array(oneOf(BULK_STATUSES), { description: 'Repeatable.' })),
  dry_run: Type.Optional(Type.Boolean()),
  ...pageQuery(20),
});
export type ImportListQuery = Static<typeof ImportListQuery>;

export const ImportDetail = Type.Object(
  {
    ...ImportItem.properties,
    columns: ofOperation.columns,
    notes: ofOperation.notes,
    preview: ofOperation.preview,
    mapping: Type.Record(Type.String(), nullable(Type.String())),
    file_kept_until: nullable(Timestamp),
    errors_count: Type.Integer(),
  },
  { $id: 'ImportDetail' },
);
export type ImportDetail = Static<typeof ImportDetail>;
export const ImportDetailBody = Type.Object({ data: ImportDetail });

export const ImportErrorPage = pageOf(RowError);
export const ImportErrorQuery = Type.Object(pageQuery(50));
