import { type Static, Type } from 'typebox';
import { Id, nullable, nullableObject, oneOf, pageOf, pageQuery, Timestamp } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

export const HISTORY_KINDS = ['change', 'delivery', 'stock'] as const;

const value = Type.Unsafe<string | number | boolean | string[] | null>({
  // In the order in which the serialiser tries them: a list also reads as a text.
  type: ['array', 'number', 'boolean', 'null', 'string'],
  items: { type: 'string' },
});

const Change = Type.Object({
  field: Type.String({
    description: 'Name of the field in the payload; stock of a location is `attribute_bag.<code>`.',
  }),
  channel: nullable(Type.String({ description: 'Channel of a `channel_overrides.…` change.' })),
  from: value,
  to: value,
});

/** One thing that happened to a product: somebody changed it, it was sent to a channel, or a sale moved its stock. */
export const HistoryEntry = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    kind: oneOf(HISTORY_KINDS),
    actor: nullableObject(
      Type.Object({
        kind: oneOf(['user', 'api_key', 'job', 'operator']),
        name: Type.String({ description: 'Name of a person, without one the e-mail address.' }),
      }),
    ),
    action: Type.String({ examples: ['product.updated', 'delivery.content', 'stock.moved'] }),
    changes: Type.Array(Change, {
      description: 'Values before and after, with names in place of ids; empty = not known.',
    }),
    fields: Type.Array(Type.String(), {
      description: 'Fields that were sent, when the changes are not known.',
    }),
    channel: nullableObject(Type.Object({ credential_id: Id, label: Type.String() })),
    outcome: nullable(Type.String()),
    code: nullable(Type.String()),
    title: nullable(Type.String({ description: 'Title of the code.' })),
    message: nullable(Type.String({ description: "The channel's own words, or ours." })),
    message_key: NullableMessageKey,
    duration_ms: nullable(Type.Integer()),
    location: nullable(Type.String()),
    quantity: nullable(Type.Integer({ description: 'Amount by which the stock moved.' })),
    order_number: nullable(Type.String()),
    sync_id: nullable(Type.String()),
    undo: nullable({ ...Id, description: 'The `change_id` by which this change can be undone.' }),
  },
  { $id: 'HistoryEntry' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;
export const HistoryPage = pageOf(HistoryEntry);
export const HistoryQuery = Type.Object({
  kind: Type.Optional(oneOf(HISTORY_KINDS)),
  credential_id: Type.Optional(Id),
  ...pageQuery(50),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** Undoes one change of the history. */
export const UndoInput = Type.Object(
  {
    change_id: { ...Id, description: 'The `undo` of an entry of the history.' },
    force: Type.Optional(
      Type.Boolean({ description: 'Puts values back although they were changed again since.' }),
    ),
  },
  { $id: 'UndoInput' },
);
export type UndoInput = Static<typeof UndoInput>;

export const ProductComparisonQuery = Type.Object({
  from: Timestamp,
  to: Type.Optional({ ...Timestamp, description: 'By default now.' }),
});

/** The fields in which a product differs between two moments. */
export const ProductComparison = Type.Object(
  {
    data: Type.Array(Change),
    changes: Type.Integer({ description: 'Changes between the moments; at most 5,000 are read.' }),
  },
  { $id: 'ProductComparison' },
);
export type ProductComparison = Static<typeof ProductComparison>;

/** The prices and stocks that channels were sent, the oldest first. */
export const SentOffers = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        credential_id: Id,
        label: Type.String(),
        points: Type.Array(
          Type.Object({
            at: Timestamp,
            price: nullable(Type.Number({ description: 'null = the product was taken off sale.' })),
            currency: nullable(Type.String()),
            stock: nullable(Type.Integer()),
          }),
        ),
      }),
    ),
  },
  { $id: 'SentOffers' },
);
export type SentOffers = Static<typeof SentOffers>;
