import { type Static, Type } from 'typebox';
import { Id, idOf, moment, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

const Channel = { credential_id: Id, label: Type.String(), platform: Type.String() };
const IssueCode = Type.String({
  description: 'A code of the catalogue of issues.',
  examples: ['invalid_barcode'],
});

/** Listings that are not as they should be for one reason. */
export const ResultGroup = Type.Object(
  {
    ...Channel,
    key: Type.String({ description: 'Key of the cause, made of connection, code, field and message.' }),
    code: IssueCode,
    field: nullable(Type.String()),
    message: Type.String({ description: 'Message of the channel, or of Sluice, about one of the listings.' }),
    message_key: NullableMessageKey,
    messages: Type.Integer({
      description: 'Number of different wordings of the message, such as with other figures.',
    }),
    listings: Type.Integer(),
    retrying: Type.Integer({ description: 'Number of these listings that Sluice tries again by itself.' }),
    example_product_id: Id,
    example_name: nullable(Type.String({ description: 'null = that product is deleted.' })),
    example_image_url: nullable(Type.String()),
    last_at: Timestamp,
  },
  { $id: 'ResultGroup' },
);
export type ResultGroup = Static<typeof ResultGroup>;

export const ResultQuery = Type.Object({
  ...pageQuery(20),
  credential_id: Type.Optional(idOf('Limits the list to this connection.')),
  code: Type.Optional(text(100)),
  search: Type.Optional(text(200, { description: 'Limits the list to messages with this text.' })),
});
export const ResultPage = Type.Object({
  ...pageOf(ResultGroup).properties,
  listings: Type.Integer({ description: 'All listings with an issue, each counted once.' }),
});
export type ResultPage = Static<typeof ResultPage>;

const GroupKey = text(64, { minLength: 1 });
export const ResultListingQuery = Type.Object({
  ...pageQuery(20),
  credential_id: idOf('The connection of the group.'),
  key: Type.Optional(GroupKey),
});
export const ResultListing = Type.Object(
  {
    credential_id: Id,
    product_id: Id,
    name: nullable(Type.String({ description: 'null = the product is deleted.' })),
    sku: nullable(Type.String()),
    external_key: Type.String(),
    state: oneOf(['rejected', 'retry']),
    message: Type.String(),
    message_key: NullableMessageKey,
    attempts: Type.Integer(),
    next_at: nullable(Timestamp),
    last_at: Timestamp,
  },
  { $id: 'ResultListing' },
);
export const ResultListingPage = pageOf(ResultListing);

export const RepublishInput = Type.Object(
  {
    credential_id: Id,
    key: Type.Optional(nullable(GroupKey)),
    product_id: Type.Optional(nullable(Id)),
  },
  { $id: 'RepublishInput' },
);
export const Republished = Type.Object({
  tried: Type.Integer({ description: 'Listings that are tried again now.' }),
  paused: Type.Boolean({
    description: 'Whether the connection is paused: the listings go out once it resumes.',
  }),
});

/** A connection to which nothing is sent for now. */
export const DeliveryPause = Type.Object(
  {
    ...Channel,
    by: oneOf(['person', 'failures'], {
      description:
        'failures: its calls failed three times in a row for the same reason, or its credentials are refused.',
    }),
    since: nullable(Timestamp),
    code: nullable(IssueCode),
    message: nullable(Type.String()),
    message_key: NullableMessageKey,
    failures: Type.Integer({ description: 'Failed calls in a row.' }),
    identical_failures: Type.Integer({ description: 'Identical failures at the end of the row.' }),
    next_probe_at: nullable(Timestamp),
    waiting: Type.Integer({ description: 'Listings that wait to be sent.' }),
  },
  { $id: 'DeliveryPause' },
);
export type DeliveryPause = Static<typeof DeliveryPause>;

export const ATTEMPT_OPERATIONS = ['content', 'offer', 'withdraw', 'lookup', 'ticket'] as const;
export const ATTEMPT_OUTCOMES = ['live', 'accepted', 'rejected', 'retry', 'withdrawn', 'uncertain'] as const;

/** One attempt to bring a product to a channel. */
export const PublishAttempt = Type.Object(
  {
    id: Id,
    ...Channel,
    product_id: Id,
    name: nullable(Type.String()),
    sku: nullable(Type.String()),
    at: Timestamp,
    operation: oneOf(ATTEMPT_OPERATIONS),
    outcome: oneOf(ATTEMPT_OUTCOMES),
    code: nullable(IssueCode),
    message: nullable(Type.String()),
    message_key: NullableMessageKey,
    duration_ms: nullable(Type.Integer()),
    call_id: nullable(
      Type.String({ description: 'Id of the call to the channel; attempts of one call share it.' }),
    ),
    evidence: nullable(Type.String({ description: 'Request and answer as JSON without secrets.' })),
  },
  { $id: 'PublishAttempt' },
);
export type PublishAttempt = Static<typeof PublishAttempt>;

export const AttemptQuery = Type.Object({
  per_page: pageQuery(50).per_page,
  before: Type.Optional(
    idOf('Limits the list to attempts before this one: the next_before of the previous page.'),
  ),
  credential_id: Type.Optional(idOf('Limits the list to this connection.')),
  product_id: Type.Optional(idOf('Limits the list to this product.')),
  outcome: Type.Optional(oneOf(ATTEMPT_OUTCOMES)),
  operation: Type.Optional(oneOf(ATTEMPT_OPERATIONS)),
  search: Type.Optional(
    text(200, { description: 'Limits the list to products with this text in their name, SKU or barcode.' }),
  ),
  at_from: Type.Optional(moment('Attempts made at this time or later.')),
  at_to: Type.Optional(moment('Attempts made at this time or earlier.')),
});
export const AttemptList = Type.Object({
  data: Type.Array(PublishAttempt),
  next_before: nullable(
    Type.Integer({ description: 'Beginning of the next page; null = this is the last page.' }),
  ),
});
export type AttemptList = Static<typeof AttemptList>;
