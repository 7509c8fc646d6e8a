import { type Static, Type } from 'typebox';
import { RowError } from './errors.ts';
import {
  Id,
  nullable,
  nullableObject,
  oneOf,
  PageLinks,
  PageMeta,
  pageQuery,
  Timestamp,
} from './primitives.ts';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const BULK_STATUSES = [
  'queued',
  'processing',
  'completed',
  'completed_with_errors',
  'failed',
] as const;
export const BulkStatus = oneOf(BULK_STATUSES);
export type BulkStatus = (typeof BULK_STATUSES)[number];

export const BulkQueued = Type.Object({ message: Type.String(), id: Id, status: BulkStatus });

export const BulkOperationQuery = Type.Object(pageQuery(100));

/** `rows = created + updated + unchanged + failed` once the status is terminal. */
export const BulkCounts = Type.Object({
  rows: Type.Integer({ description: 'Data rows read so far.' }),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
});
export type BulkCounts = Static<typeof BulkCounts>;

const count = (description: string) => Type.Integer({ description });
const amount = nullable(Type.Number());

/** Effects of a change on the channels. */
export const PlanPreview = Type.Object(
  {
    connections: Type.Array(
      Type.Object({
        credential_id: Id,
        label: Type.String(),
        created: count('Listings that would be created.'),
        updated: count('Listings that would change.'),
        withdrawn: count('Listings that would be taken off sale.'),
        prices_up: Type.Integer(),
        prices_down: Type.Integer(),
        stocks_changed: Type.Integer(),
        price_jumps: count('Prices that move by more than the guard of the connection allows.'),
        would_be_held: Type.Boolean({
          description: 'Whether the guard would hold the change until someone confirms it.',
        }),
      }),
    ),
    examples: Type.Array(
      Type.Object({
        credential_id: Id,
        sku: Type.String(),
        kind: oneOf(['create', 'update', 'withdraw']),
        price_before: amount,
        price_after: amount,
        stock_before: amount,
        stock_after: amount,
      }),
      { description: 'At most 100, withdrawals and price jumps first; prices as the channel is sent them.' },
    ),
  },
  { $id: 'PlanPreview', description: 'Effect on the channels; given for a finished dry run.' },
);
export type PlanPreview = Static<typeof PlanPreview>;

/** A guess about a file, or another fact worth knowing of it. */
export const ImportNote = Type.Object(
  {
    code: Type.String({ examples: ['vat_missing'] }),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'The figures and names of the message.',
    }),
    message: Type.String(),
    column: nullable(Type.String({ description: 'Header of the column the note is about.' })),
    rows: nullable(Type.Integer({ description: 'Number of rows the note is about.' })),
  },
  { $id: 'ImportNote' },
);
export type ImportNote = Static<typeof ImportNote>;

/** Conversion of prices in another currency: by the tenant's stored rates, or by fixed ones. */
export const ConvertCurrency = Type.Unsafe<string | Record<string, number>>({
  type: ['string', 'object'],
  pattern: '^tenant_rates$',
  maxLength: 12,
  maxProperties: 200,
  propertyNames: { pattern: '^[A-Z]{3}$' },
  additionalProperties: { type: 'number', exclusiveMinimum: 0, maximum: 1e9 },
  description: "tenant_rates, or the worth of one unit of each currency in the catalogue's currency.",
  examples: [{ TRY: 0.02 }, 'tenant_rates'],
});
export type ConvertCurrency = Static<typeof ConvertCurrency>;

/** Pictures that rows named by address; they are fetched after their rows are written. */
export const ImportImages = Type.Object({
  waiting: Type.Integer(),
  stored: Type.Integer({ description: 'Images fetched and added to their products.' }),
  failed: Type.Integer({
    description: 'Images that could not be fetched; note_details gives the reason of the first ones.',
  }),
});
export type ImportImages = Static<typeof ImportImages>;

export const BulkOperation = Type.Object(
  {
    id: Id,
    type: oneOf(['import']),
    status: BulkStatus,
    mode: oneOf(IMPORT_MODES),
    dry_run: Type.Boolean(),
    file_name: Type.String(),
    counts: BulkCounts,
    columns: Type.Array(Type.Object({ header: Type.String(), field: nullable(Type.String()) }), {
      description: 'The field each column was read as; null = ignored.',
    }),
    notes: Type.Array(Type.String(), { description: 'The messages of note_details.' }),
    note_details: Type.Array(ImportNote, {
      description: 'Every guess the reader made about the file, and other notes on it.',
    }),
    images: ImportImages,
    failure: nullable(Type.String({ description: 'Reason for which the whole job failed.' })),
    preview: nullableObject(PlanPreview),
    created_at: Timestamp,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
    errors: Type.Array(RowError, { description: 'One page of them; links and meta page through all.' }),
    links: PageLinks,
    meta: PageMeta,
  },
  { $id: 'BulkOperation' },
);
export type BulkOperation = Static<typeof BulkOperation>;
