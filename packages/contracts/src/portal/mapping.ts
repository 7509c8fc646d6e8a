import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, oneOfOrNull, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';

export const MAPPING_STATUSES = ['unmapped', 'gone', 'inherited', 'mapped'] as const;
export type MappingStatus = (typeof MAPPING_STATUSES)[number];

const Path = Type.Array(Type.String(), { description: 'Names from root.' });
const SyncId = text(255, { minLength: 1, description: 'Id of the category on the channel.' });

/** A category of the channel that one of ours most likely is, and what speaks for it. */
export const MappingSuggestion = Type.Object({
  sync_id: Type.String(),
  path: Path,
  confidence: Type.Number({ description: '0 to 1.' }),
  reason: oneOf(['same_path', 'same_name', 'shared_words']),
  words: Type.Array(Type.String(), { description: 'Words of our category that occur in its names.' }),
});
export type MappingSuggestion = Static<typeof MappingSuggestion>;

/** One of our categories and what it is on a channel. */
export const CategoryOnChannel = Type.Object(
  {
    category_id: Id,
    path: Path,
    status: oneOf(MAPPING_STATUSES, {
      description: 'gone = the channel category takes no listings any more.',
    }),
    products_count: Type.Integer({ description: 'Products directly in the category.' }),
    affected_products: Type.Integer({
      description: 'Products in the category and in categories below it without a mapping of their own.',
    }),
    sync_id: nullable(Type.String()),
    platform_category_name: nullable(Type.String()),
    inherited_from: nullable(Id),
    suggestions: Type.Array(MappingSuggestion, {
      maxItems: 3,
      description:
        'Suggestions for an unmapped or gone category, the best first. Sluice never applies them by itself.',
    }),
  },
  { $id: 'CategoryOnChannel' },
);
export type CategoryOnChannel = Static<typeof CategoryOnChannel>;

export const CategoryMappingQuery = Type.Object({
  ...pageQuery(25),
  search: Type.Optional(text(200)),
  status: Type.Optional(oneOf(MAPPING_STATUSES)),
  with_products: Type.Optional(
    Type.Boolean({ description: 'Limits the list to categories with products of their own.' }),
  ),
});

export const CategoryMappingPage = Type.Object({
  ...pageOf(CategoryOnChannel).properties,
  tree: Type.Object({
    categories: Type.Integer({
      description: 'Channel categories when the tree was last read; 0 = no tree is known.',
    }),
    read_at: nullable(Timestamp),
  }),
  counts: Type.Object({
    unmapped: Type.Integer(),
    gone: Type.Integer(),
    inherited: Type.Integer(),
    mapped: Type.Integer(),
  }),
});
export type CategoryMappingPage = Static<typeof CategoryMappingPage>;

export const CategoryMappingInput = Type.Object({ sync_id: SyncId }, { $id: 'CategoryMappingInput' });

export const ChannelCategoryQuery = Type.Object({
  search: Type.Optional(
    text(200, {
      description: 'Words that all occur in the path. Categories named by all of them come first.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  assignable: Type.Optional(
    Type.Boolean({ description: 'true leaves out categories in which the channel takes no listings.' }),
  ),
});
export const ChannelCategory = Type.Object(
  {
    sync_id: Type.String(),
    path: Path,
    assignable: Type.Boolean({ description: 'Whether the channel takes listings there.' }),
  },
  { $id: 'ChannelCategory' },
);
export type ChannelCategory = Static<typeof ChannelCategory>;

/** A category of the channel that something is mapped to, with what is left to say about its attributes. */
export const MappedChannelCategory = Type.Object(
  {
    sync_id: Type.String(),
    name: Type.String(),
    attributes_known: Type.Boolean({ description: 'Whether the attributes of the category have been read.' }),
    categories: Type.Integer({ description: 'Categories of ours that are mapped to the channel category.' }),
    attributes: Type.Integer(),
    required_unmapped: Type.Integer({ description: 'Required attributes without a source of values.' }),
  },
  { $id: 'MappedChannelCategory' },
);
export type MappedChannelCategory = Static<typeof MappedChannelCategory>;

export const SOURCE_KINDS = ['fixed', 'field', 'tag', 'option', 'property'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const ATTRIBUTE_FIELDS = ['name', 'model', 'sku', 'ean', 'brand', 'description'] as const;

const Allowed = Type.Object({ code: Type.String(), label: Type.String() });

/** An attribute that a category of the channel asks for, and where its value comes from. */
export const ChannelAttribute = Type.Object(
  {
    code: Type.String(),
    label: Type.String(),
    required: Type.Boolean(),
    multiple: Type.Boolean(),
    any_text: Type.Boolean({
      description: 'Whether the attribute takes any text; otherwise only its allowed values.',
    }),
    allowed_values: Type.Array(Allowed),
    source: oneOfOrNull(SOURCE_KINDS),
    argument: nullable(Type.String()),
    implied: Type.Boolean({
      description: "Whether a category option of ours has the attribute's name, so that it needs no source.",
    }),
    mapped_values: Type.Integer({ description: 'Number of our values that are mapped by hand.' }),
  },
  { $id: 'ChannelAttribute' },
);
export type ChannelAttribute = Static<typeof ChannelAttribute>;

export const ChannelCategoryRef = Type.Object({ category_sync_id: SyncId });
export const ChannelAttributeRef = Type.Object({
  ...ChannelCategoryRef.properties,
  code: text(255, { minLength: 1 }),
});

export type ChannelAttributeRef = Static<typeof ChannelAttributeRef>;

export const ChannelAttributeList = Type.Object({
  known: Type.Boolean({
    description: 'Whether the attributes have been read; mapping a category requests them.',
  }),
  data: Type.Array(ChannelAttribute),
});
export type ChannelAttributeList = Static<typeof ChannelAttributeList>;

export const AttributeSourceInput = Type.Object(
  {
    ...ChannelAttributeRef.properties,
    source: oneOfOrNull(SOURCE_KINDS, {
      description: 'null removes the source.',
    }),
    argument: Type.Optional(
      text(500, {
        description: "The value, the product's field, the beginning of the tags, or the name of the option.",
      }),
    ),
  },
  { $id: 'AttributeSourceInput' },
);
export type AttributeSourceInput = Static<typeof AttributeSourceInput>;

const ValueSuggestion = Type.Object({
  code: Type.String({ description: 'Code of the value on the channel.' }),
  label: Type.String(),
  confidence: Type.Number({ description: '0 to 1.' }),
});

/** A value that products have for an attribute, in the channel's words. */
export const AttributeValue = Type.Object(
  {
    value: Type.String(),
    products: Type.Integer({ description: 'Products with the value.' }),
    channel_value: nullable(Type.String({ description: 'Code of the value on the channel.' })),
    by: oneOfOrNull(['mapping', 'name']),
    suggestions: Type.Optional(
      Type.Array(ValueSuggestion, {
        maxItems: 3,
        description:
          'Values of the channel that an unknown value may mean, the best first. Sluice never applies them by itself.',
      }),
    ),
  },
  { $id: 'AttributeValue' },
);
export type AttributeValue = Static<typeof AttributeValue>;

export const AttributeValueList = Type.Object({
  data: Type.Array(AttributeValue, { description: 'Values, unknown ones first, at most 500.' }),
  more: Type.Boolean(),
});

export const AttributeValueInput = Type.Object(
  {
    ...ChannelAttributeRef.properties,
    value: text(500, { minLength: 1 }),
    channel_value: nullable(text(255, { minLength: 1, description: 'null forgets the mapping.' })),
  },
  { $id: 'AttributeValueInput' },
);
export type AttributeValueInput = Static<typeof AttributeValueInput>;
