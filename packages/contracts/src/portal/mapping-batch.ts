import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, oneOf, Timestamp, text } from '../primitives.ts';
import { MAPPING_STATUSES, SOURCE_KINDS } from './mapping.ts';
import { MessageKey } from './message.ts';

/** Where the mappings of a batch come from. */
export const BATCH_ORIGINS = ['suggestions', 'selection', 'connection', 'file'] as const;
export type BatchOrigin = (typeof BATCH_ORIGINS)[number];

export const MAX_BATCH_CATEGORIES = 5_000;
export const MAX_BATCH_SOURCES = 3_000;
export const MAX_BATCH_VALUES = 5_000;

const SyncId = text(255, { minLength: 1, description: 'Id of the category on the channel.' });
const Code = text(255, { minLength: 1, description: "Code of the channel's attribute." });
const Path = Type.Array(Type.String(), { description: 'Names from root.' });

const CategoryChoice = Type.Object({
  category_id: Id,
  sync_id: nullable(SyncId),
});
const SourceChoice = Type.Object({
  category_sync_id: SyncId,
  code: Code,
  source: oneOf(SOURCE_KINDS),
  argument: text(500),
});
const ValueChoice = Type.Object({
  category_sync_id: SyncId,
  code: Code,
  value: text(500, { minLength: 1 }),
  channel_value: text(255, { minLength: 1 }),
});

/** Mappings of one connection that are set together, all or none. */
export const MappingBatchInput = Type.Object(
  {
    origin: oneOf(BATCH_ORIGINS),
    categories: Type.Optional(
      Type.Array(CategoryChoice, {
        maxItems: MAX_BATCH_CATEGORIES,
        description: 'A null sync_id removes the mapping of the category.',
      }),
    ),
    sources: Type.Optional(Type.Array(SourceChoice, { maxItems: MAX_BATCH_SOURCES })),
    values: Type.Optional(Type.Array(ValueChoice, { maxItems: MAX_BATCH_VALUES })),
  },
  { $id: 'MappingBatchInput' },
);
export type MappingBatchInput = Static<typeof MappingBatchInput>;

export const MappingBatchMade = Type.Object({
  message: Type.String(),
  id: nullable(Id),
  changes: Type.Integer({ description: 'Mappings that are not as before; 0 = there is nothing to undo.' }),
});
export type MappingBatchMade = Static<typeof MappingBatchMade>;

export const MappingBatchUndone = Type.Object({
  message: Type.String(),
  restored: Type.Integer(),
  kept: Type.Integer({ description: 'Mappings that changed since, and so stayed as they are.' }),
});

/** A change of many mappings that can be undone. */
export const MappingBatch = Type.Object(
  {
    id: Id,
    origin: oneOf(BATCH_ORIGINS),
    changes: Type.Integer(),
    made_by: Type.String({ examples: ['user:ada@example.com'] }),
    made_at: Timestamp,
    undone_at: nullable(Timestamp),
  },
  { $id: 'MappingBatch' },
);
export type MappingBatch = Static<typeof MappingBatch>;
export const MappingBatchList = listOf(MappingBatch);

const Now = nullable(Type.String({ description: 'As it is now; null = nothing is set.' }));

/** A mapping of a category that somebody may confirm. */
export const ProposedCategory = Type.Object({
  category_id: Id,
  path: Path,
  status: oneOf(MAPPING_STATUSES),
  affected_products: Type.Integer(),
  sync_id: Type.String(),
  channel_path: Path,
  now: Now,
  confidence: nullable(Type.Number({ description: '0 to 1 for a suggestion; otherwise null.' })),
});
export type ProposedCategory = Static<typeof ProposedCategory>;

export const ProposedSource = Type.Object({ ...SourceChoice.properties, label: Type.String(), now: Now });
export const ProposedValue = Type.Object({ ...ValueChoice.properties, label: Type.String(), now: Now });

/** Why something that was looked at is not proposed. */
export const ProposalProblem = Type.Object({
  row: nullable(Type.Integer({ description: 'Row of the file as a spreadsheet program shows it.' })),
  column: nullable(Type.String()),
  name: nullable(Type.String({ description: 'Category of ours, or attribute of the channel.' })),
  message: Type.String(),
  message_key: MessageKey,
});
export type ProposalProblem = Static<typeof ProposalProblem>;

/** Mappings to look at before they are set, by `MappingBatchInput`. Nothing has been changed. */
export const MappingProposal = Type.Object(
  {
    categories: Type.Array(ProposedCategory),
    sources: Type.Array(ProposedSource),
    values: Type.Array(ProposedValue),
    unchanged: Type.Integer({ description: 'Mappings that are already as they would be.' }),
    problems: Type.Array(ProposalProblem, { description: 'At most 200.' }),
    problems_count: Type.Integer(),
    more: Type.Boolean({ description: 'Whether there is more than one batch takes.' }),
  },
  { $id: 'MappingProposal' },
);
export type MappingProposal = Static<typeof MappingProposal>;

export const MappingSuggestionQuery = Type.Object({
  min_confidence: Type.Number({ minimum: 0, maximum: 1 }),
  search: Type.Optional(text(200)),
  with_products: Type.Optional(Type.Boolean()),
});

export const MappingCopyQuery = Type.Object({
  from: Type.Integer({ ...Id, description: 'Connection of the same platform.' }),
});
