import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

export const SOURCE_FIELD_NAMES = [
  'name',
  'sku',
  'ean',
  'model',
  'description',
  'brand',
  'categories',
  'price',
  'tax_rate',
  'quantity',
  'status',
  'list_price',
  'weight',
  'family',
  'properties',
] as const;
export const FIELD_OWNERS = ['shared', 'source', 'merchant'] as const;

const optionalOwner = Type.Optional(oneOf(FIELD_OWNERS));
const FieldOwners = Type.Object(
  Object.fromEntries(SOURCE_FIELD_NAMES.map((name) => [name, optionalOwner])) as Record<
    (typeof SOURCE_FIELD_NAMES)[number],
    typeof optionalOwner
  >,
);

const Count = Type.Integer({ minimum: 0 });

/** A site that fills the catalogue. */
export const Source = Type.Object(
  {
    state: oneOf(['waiting', 'active']),
    since: nullable({
      ...Timestamp,
      description: 'Time since which products must have changed; null = all products.',
    }),
    warning: nullable(Type.String()),
    warning_key: NullableMessageKey,
    fields: Type.Object(FieldOwners.properties, {
      description: 'Owner by field; an absent field is shared.',
    }),
    products: Type.Object({ linked: Count, ambiguous: Count, failed: Count, gone: Count }),
  },
  { $id: 'Source' },
);
export type Source = Static<typeof Source>;
export const SourceAnswer = Type.Object({ data: Source });
export const SourceFieldsInput = Type.Object(FieldOwners.properties, { $id: 'SourceFieldsInput' });

export const SourceStartInput = Type.Object(
  { since: Type.Optional(nullable(Timestamp)) },
  { $id: 'SourceStartInput' },
);

export const SOURCE_RESULTS = ['failed', 'ambiguous', 'ignored', 'updated', 'created', 'unchanged'] as const;
/** Products that starting a source would bring, counted by result, with examples. */
export const SourcePreview = Type.Object(
  {
    complete: Type.Boolean({ description: 'Whether the time sufficed to read the whole site.' }),
    counts: Type.Object(
      Object.fromEntries(SOURCE_RESULTS.map((result) => [result, Count])) as Record<
        (typeof SOURCE_RESULTS)[number],
        typeof Count
      >,
    ),
    examples: Type.Array(
      Type.Object({
        external_id: Type.String(),
        sku: nullable(Type.String()),
        name: Type.String(),
        result: oneOf(SOURCE_RESULTS),
        fields: Type.Array(Type.String()),
        error: nullable(Type.String()),
        error_key: NullableMessageKey,
      }),
    ),
  },
  { $id: 'SourcePreview' },
);
export type SourcePreview = Static<typeof SourcePreview>;

export const LINK_STATES = ['linked', 'ambiguous', 'failed', 'gone'] as const;
/** A product of a site and what it is here. */
export const SourceProduct = Type.Object(
  {
    external_id: Type.String(),
    name: Type.String(),
    sku: nullable(Type.String()),
    product_id: nullable(Id),
    state: oneOf(LINK_STATES),
    kept_fields: Type.Array(
      Type.String({ description: 'Fields in which the merchant and the site disagree.' }),
    ),
    error: nullable(Type.String()),
    error_key: NullableMessageKey,
    synced_at: Timestamp,
  },
  { $id: 'SourceProduct' },
);
export type SourceProduct = Static<typeof SourceProduct>;
export const SourceProductPage = pageOf(SourceProduct);
export const SourceProductQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(oneOf(LINK_STATES)),
  search: Type.Optional(text(200)),
});
export const SourceLinkInput = Type.Object(
  {
    external_id: text(500, { minLength: 1 }),
    product_id: nullable({ ...Id, description: 'Product of the catalogue; null = a new product.' }),
  },
  { $id: 'SourceLinkInput' },
);
