import { type Static, Type } from 'typebox';
import { FIX_PLACES } from '../issue-fix.ts';
import { ISSUE_FAULTS } from '../issues/index.ts';
import { TRACE_MESSAGES, type TraceCode } from '../messages/traces.ts';
import { Id, Message, nullable, nullableObject, oneOf, Timestamp, text } from '../primitives.ts';
import { ChannelState } from './channel-state.ts';
import { NullableMessageKey } from './message.ts';
import { ProductListQuery } from './product-list.ts';

const TRACE_CODES = Object.keys(TRACE_MESSAGES) as TraceCode[];

export const TRACE_LEVELS = [
  'master',
  'product',
  'rule',
  'schedule',
  'product_override',
  'brand',
  'category',
  'connection',
  'currency',
  'vat',
  'rounding',
  'minimum',
  'stock',
  'content_override',
  'translation',
] as const;

/** One step towards a value: the level that decided, and the result. */
export const TraceStep = Type.Object(
  {
    about: oneOf(['targeting', 'price', 'stock', 'content']),
    code: oneOf(TRACE_CODES),
    params: Type.Unsafe<Readonly<Record<string, string | number>>>({
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'The names and numbers in the text, and ids of the records it names.',
    }),
    level: oneOf(TRACE_LEVELS),
    text: Type.String({ description: 'The message of the code, in English.' }),
    value: nullable(Type.String()),
  },
  { $id: 'TraceStep' },
);
export type TraceStep = Static<typeof TraceStep>;

const amount = (description: string) => nullable(Type.Number({ description }));

/** Why a listing is not as it should be, and where that is mended. */
export const ChannelIssue = Type.Object({
  code: Type.String(),
  fault: oneOf(ISSUE_FAULTS),
  title: Type.String(),
  cause: Type.String(),
  fix: Type.String(),
  retried: Type.Boolean({ description: 'Whether Sluice tries again by itself.' }),
  message: Type.String({ description: "The channel's own words, or ours." }),
  message_key: NullableMessageKey,
  about: nullable(
    Type.String({ description: 'Part of the listing the channel names, such as a field or an attribute.' }),
  ),
  place: oneOf(FIX_PLACES, { description: 'Place in the portal where a person corrects it.' }),
  field: nullable(Type.String({ description: 'Field of the product, by its name in the payload.' })),
});
export type ChannelIssue = Static<typeof ChannelIssue>;

/** A product on one connection: its wanted state, the reasons for it, and its present state. */
export const ProductChannel = Type.Object(
  {
    credential_id: Id,
    platform: Type.String(),
    platform_label: Type.String(),
    label: Type.String(),
    is_paused: Type.Boolean(),
    state: ChannelState,
    planning: Type.Boolean({ description: 'Whether a change of the product waits to be planned.' }),
    /** The step of the trace that keeps it off the channel. */
    excluded_by: nullableObject(Type.Object(TraceStep.properties)),
    on_sale: Type.Boolean({ description: 'Whether the channel shows the product, as far as is known.' }),
    price: amount('Price for the channel in `currency`; null when excluded.'),
    net_price: amount('The price excluding VAT.'),
    gross_price: amount('The price including VAT.'),
    prices_with_vat: Type.Boolean({ description: 'Whether the channel gets prices including VAT.' }),
    currency: Type.String(),
    content_locale: nullable(
      Type.String({ description: 'Language of texts, BCP 47; null = that of the catalogue.' }),
    ),
    price_decided_by: nullableObject(Type.Object(TraceStep.properties)),
    stock: nullable(Type.Integer()),
    stores: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String(),
        quantity: Type.Integer(),
        own: Type.Boolean({
          description: "Whether the store has stock of its own; otherwise the channel's stock holds.",
        }),
        active: Type.Boolean(),
      }),
    ),
    trace: Type.Array(TraceStep),
    override: nullableObject(
      Type.Object({
        price: nullable(Type.Number()),
        markup_percent: nullable(Type.Number()),
        stock: nullable(Type.Integer()),
        source: oneOf(['manual', 'api']),
        state: oneOf(['pending', 'applied']),
      }),
    ),
    kept_off: Type.Boolean({ description: 'Whether a person keeps the product off this channel.' }),
    listing: nullableObject(
      Type.Object({
        state: Type.String(),
        external_key: Type.String(),
        sync_id: nullable(Type.String()),
        match: nullable(oneOf(['mapped', 'create'], { description: "A person's decision about the match." })),
        published_at: nullable(Timestamp),
        next_at: nullable(Timestamp),
        attempts: Type.Integer(),
        sent_price: amount('Price that the last plan wants on the channel.'),
        sent_stock: nullable(Type.Integer()),
        held: nullable(
          oneOf(['withdraw', 'price'], { description: 'Kind of change that the guard holds back.' }),
        ),
        held_price: amount('Price that the guard holds back.'),
      }),
    ),
    issues: Type.Array(ChannelIssue),
    warnings: Type.Array(ChannelIssue, {
      description:
        'Fields that the settings of the connection ask for and the product lacks. The product is sent all the same.',
    }),
    candidates: Type.Array(
      Type.Object({
        sync_id: Type.String(),
        matched_by: Type.String(),
        external_key: nullable(Type.String()),
        barcode: nullable(Type.String()),
        title: nullable(Type.String()),
        price: nullable(Type.String()),
      }),
      { description: 'Listings of the channel that may be the product: a person has to choose.' },
    ),
    connection_problem: nullableObject(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        message_key: NullableMessageKey,
        stopped: Type.Boolean({
          description: 'Whether nothing is sent until a person corrects the connection.',
        }),
        until: nullable(Timestamp),
      }),
    ),
  },
  { $id: 'ProductChannel' },
);
export type ProductChannel = Static<typeof ProductChannel>;

export const ProductChannels = Type.Object({
  data: Type.Array(ProductChannel),
  /** The category for channels that take one category per listing. */
  main_category: nullableObject(Type.Object({ id: Id, path: Type.Array(Type.String()) })),
});

export const ExclusionInput = Type.Object({ excluded: Type.Boolean() });
export const MatchInput = Type.Object({
  sync_id: text(255, { minLength: 1, description: "The channel's id of the listing." }),
});

export const PublishInput = Type.Object({
  credential_id: Type.Optional(
    nullable({ ...Id, description: 'The one connection to publish to; without it, all.' }),
  ),
});
export const PublishStarted = Type.Object({
  ...Message.properties,
  retried: Type.Integer({ description: 'Number of refused or waiting listings that are tried again.' }),
});

/** A product's neighbours in a list. */
export const ProductSiblings = Type.Object({
  previous: nullable(Id),
  next: nullable(Id),
  position: Type.Integer({ description: 'Place in the list, from 1.' }),
  total: Type.Integer(),
});
export type ProductSiblings = Static<typeof ProductSiblings>;
export const ProductSiblingsQuery = Type.Omit(ProductListQuery, ['page', 'per_page']);

export const ImageFromAddress = Type.Object({ url: text(2000, { minLength: 1 }) });
