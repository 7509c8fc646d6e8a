import { type Static, Type } from 'typebox';
import {
  BULK_STATUSES,
  BulkOperation,
  BulkQueued,
  BulkStatus,
  ConvertCurrency,
  IMPORT_MODES,
  ImportNote,
} from '../bulk-operation.ts';
import { RowError } from '../errors.ts';
import { Id, nullable, nullableObject, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

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
    format: oneOf(['csv', 'tsv', 'xlsx', 'xml']),
    record_path: Type.Optional(Type.String({ description: 'XML: path of the elements read as products.' })),
    record_paths: Type.Optional(
      Type.Array(
        Type.Object({ path: Type.String(), count: Type.Integer(), fields: Type.Array(Type.String()) }),
        { description: 'XML: paths of elements that could be products, the likeliest first.' },
      ),
    ),
    encoding: nullable(Type.String()),
    sheet: nullable(Type.String()),
    header_row: Type.Integer(),
    rows: Type.Integer({ description: 'Data rows.' }),
    columns: Type.Array(
      Type.Object({
        header: Type.String(),
        field,
        samples: Type.Array(Type.String(), { description: 'The first few distinct values.' }),
        filled: Type.Integer({ description: 'Rows with a value in this column.' }),
      }),
    ),
    notes: Type.Array(Type.String()),
    note_details: Type.Array(ImportNote),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'ImportFile' },
);
export type ImportFile = Static<typeof ImportFile>;
export const ImportFileCreated = Type.Object({ message: Type.String(), data: ImportFile });
export const ImportFileBody = Type.Object({ data: ImportFile });

/** Options for reading a file, beside its mapping. */
export const ImportOptionsInput = Type.Object({
  convert_currency: Type.Optional(ConvertCurrency),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of prices for which the file names none.' }),
  ),
  record_path: Type.Optional(
    text(500, { minLength: 1, description: 'XML: path of the elements that are products.' }),
  ),
  default_tax_rate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'VAT percentage of new products without one.' }),
  ),
});
export type ImportOptionsInput = Static<typeof ImportOptionsInput>;

export const ImportSurveyInput = Type.Object({ record_path: text(500, { minLength: 1 }) });

export const ImportRunInput = Type.Object({
  options: Type.Optional(ImportOptionsInput),
  mode: Type.Optional(oneOf(IMPORT_MODES)),
  dry_run: Type.Optional(Type.Boolean()),
  mapping: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: nullable(text(200)),
      maxProperties: 1_000,
      description: 'Field by column; null leaves a column out. An absent column is read by its name.',
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
    total_rows: nullable(Type.Integer({ description: 'Data rows of the file; null = not read yet.' })),
    started_by: Type.String({ description: 'Actor as in the audit log.' }),
    failure: ofOperation.failure,
    failure_key: NullableMessageKey,
    created_at: Timestamp,
    started_at: ofOperation.started_at,
    finished_at: ofOperation.finished_at,
  },
  { $id: 'ImportItem' },
);
export type ImportItem = Static<typeof ImportItem>;
export const ImportPage = pageOf(ImportItem);
export const ImportListQuery = Type.Object({
  status: Type.Optional(Type.Array(oneOf(BULK_STATUSES), { maxItems: 100, description: 'Repeatable.' })),
  dry_run: Type.Optional(Type.Boolean()),
  ...pageQuery(20),
});
export type ImportListQuery = Static<typeof ImportListQuery>;

export const ImportDetail = Type.Object(
  {
    ...ImportItem.properties,
    columns: ofOperation.columns,
    notes: ofOperation.notes,
    note_details: ofOperation.note_details,
    options: ImportOptionsInput,
    images: ofOperation.images,
    preview: ofOperation.preview,
    mapping: Type.Record(Type.String(), nullable(Type.String())),
    file_kept_until: nullable(Timestamp),
    errors_count: Type.Integer(),
  },
  { $id: 'ImportDetail' },
);
export type ImportDetail = Static<typeof ImportDetail>;
export const ImportDetailBody = Type.Object({ data: ImportDetail });

/** An error of a row, by its code and values as well. */
export const ImportRowError = Type.Object(
  { ...RowError.properties, message_key: NullableMessageKey },
  { $id: 'ImportRowError' },
);
export type ImportRowError = Static<typeof ImportRowError>;
export const ImportErrorPage = pageOf(ImportRowError);
export const ImportErrorQuery = Type.Object(pageQuery(50));

/** Encrypted ways alone; the address of this machine serves for trying. */
const FETCH_ADDRESS = '^(https://|sftp://|http://127\\.0\\.0\\.1[:/])';
const MAPPING = ImportRunInput.properties.mapping;
const interval = Type.Integer({ minimum: 15, maximum: 43_200, description: 'Minutes between two fetches.' });

/** Where the file of a scheduled import is, and how one signs in there. */
const source = {
  url: text(2_000, {
    pattern: FETCH_ADDRESS,
    description:
      'An https:// or sftp:// address; sftp://host/~/list.csv begins at the folder of the user. It is stored sealed.',
  }),
  username: Type.Optional(nullable(text(200))),
  password: Type.Optional(nullable(text(500, { description: 'Stored sealed, never given back.' }))),
  private_key: Type.Optional(
    nullable(
      text(20_000, {
        description:
          'SFTP: private key in OpenSSH or PEM form, without a passphrase. Stored sealed, never given back.',
      }),
    ),
  ),
  host_key: Type.Optional(
    nullable(
      Type.String({
        maxLength: 200,
        pattern: '^SHA256:[A-Za-z0-9+/]{43}$',
        description:
          "Fingerprint that the SFTP server must have. A test without it answers the server's fingerprint.",
      }),
    ),
  ),
};

export const ImportScheduleInput = Type.Object({
  name: text(100, { minLength: 1 }),
  ...source,
  mode: Type.Optional(oneOf(IMPORT_MODES)),
  mapping: MAPPING,
  options: Type.Optional(ImportOptionsInput),
  every_minutes: interval,
});
export type ImportScheduleInput = Static<typeof ImportScheduleInput>;
export const ImportScheduleChange = Type.Object({
  ...Type.Partial(ImportScheduleInput).properties,
  enabled: Type.Optional(Type.Boolean({ description: 'true restarts a paused schedule.' })),
});
export type ImportScheduleChange = Static<typeof ImportScheduleChange>;

/** A source to be tried; a field left out is taken from the schedule `id`, as far as it belongs to the same address. */
export const ImportScheduleTest = Type.Object({
  ...Type.Partial(Type.Object(source)).properties,
  id: Type.Optional(Id),
  record_path: ImportOptionsInput.properties.record_path,
});
export type ImportScheduleTest = Static<typeof ImportScheduleTest>;
export const ImportScheduleTestBody = Type.Object({
  data: Type.Object({
    host_key: nullable(
      Type.String({ description: 'Key of the SFTP server, to compare and to send with the schedule.' }),
    ),
    file: nullableObject(
      Type.Object(ImportFile.properties, {
        description:
          'The file, kept like an uploaded one; null while the key of the server is not confirmed.',
      }),
    ),
  }),
});

/** A file that is fetched from an address and imported by itself. */
export const ImportSchedule = Type.Object(
  {
    id: Id,
    name: Type.String(),
    address: Type.String({ description: 'Address without its query, which may hold a key.' }),
    host_key: nullable(Type.String({ description: 'Fingerprint of the SFTP server.' })),
    mode: oneOf(IMPORT_MODES),
    mapping: Type.Record(Type.String(), nullable(Type.String())),
    options: ImportOptionsInput,
    every_minutes: Type.Integer(),
    enabled: Type.Boolean(),
    failures: Type.Integer({ description: 'Failures in a row; five pause the schedule.' }),
    next_at: nullable(Timestamp),
    last_run_at: nullable(Timestamp),
    last_result: nullable(oneOf(['imported', 'unchanged', 'failed'])),
    last_error: nullable(Type.String()),
    last_error_key: NullableMessageKey,
    last_import_id: nullable(Id),
  },
  { $id: 'ImportSchedule' },
);
export type ImportSchedule = Static<typeof ImportSchedule>;
export const ImportScheduleList = Type.Object({ data: Type.Array(ImportSchedule) });
export const ImportScheduleBody = Type.Object({ message: Type.String(), data: ImportSchedule });

export const ImportTemplateQuery = Type.Object({
  format: Type.Optional(oneOf(['csv', 'xlsx'])),
  language: Type.Optional(oneOf(['en', 'tr'])),
});
