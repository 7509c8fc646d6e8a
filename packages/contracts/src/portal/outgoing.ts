import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

/** Kinds of events that a program can be told of. */
export const OUTGOING_KINDS = [
  'product.changed',
  'product.deleted',
  'listing.live',
  'listing.rejected',
  'listing.withdrawn',
  'order.created',
  'order.changed',
] as const;
export type OutgoingKind = (typeof OUTGOING_KINDS)[number];

export const OUTGOING_STATES = ['pending', 'delivered', 'dead'] as const;

const Count = Type.Integer({ minimum: 0 });
const Label = text(100, { minLength: 1, pattern: '\\S' });
const Url = text(2_000, { minLength: 1, examples: ['https://erp.example.com/sluice'] });
const Kinds = Type.Array(oneOf(OUTGOING_KINDS), {
  minItems: 1,
  maxItems: OUTGOING_KINDS.length,
  description: 'The kinds of events that the program wants.',
});

/** A program of the tenant that is told of changes. */
export const EventEndpoint = Type.Object(
  {
    id: Id,
    label: Type.String(),
    url: Type.String(),
    kinds: Type.Array(oneOf(OUTGOING_KINDS)),
    is_active: Type.Boolean(),
    created_at: Timestamp,
    previous_secret_until: nullable({
      ...Timestamp,
      description: 'Time until which events are signed with the previous secret as well.',
    }),
    failures: Type.Integer({ description: 'Failures in a row; 0 = the last try succeeded.' }),
    failing_since: nullable(Timestamp),
    last_error: nullable(Type.String()),
    last_error_key: NullableMessageKey,
    last_delivered_at: nullable(Timestamp),
    next_try_at: nullable({ ...Timestamp, description: 'The end of the pause after a failure.' }),
    switched_off_at: nullable({
      ...Timestamp,
      description: 'Time at which the service switched the endpoint off after long failure.',
    }),
    pending: Count,
    dead: Count,
  },
  { $id: 'EventEndpoint' },
);
export type EventEndpoint = Static<typeof EventEndpoint>;
export const EventEndpointList = listOf(EventEndpoint);

export const EventEndpointInput = Type.Object(
  { label: Label, url: Url, kinds: Kinds },
  { $id: 'EventEndpointInput' },
);
export type EventEndpointInput = Static<typeof EventEndpointInput>;

export const EventEndpointPatch = Type.Object(
  {
    label: Type.Optional(Label),
    url: Type.Optional(Url),
    kinds: Type.Optional(Kinds),
    is_active: Type.Optional(Type.Boolean()),
  },
  { $id: 'EventEndpointPatch' },
);
export type EventEndpointPatch = Static<typeof EventEndpointPatch>;

/** The secret that signs, shown once. */
export const EventEndpointSecret = Type.Object(
  { id: Id, secret: Type.String({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }) },
  { $id: 'EventEndpointSecret' },
);

/** An event on its way to a program. */
export const OutgoingEvent = Type.Object(
  {
    id: Id,
    kind: Type.String(),
    subject: Type.String(),
    data: Type.Unknown({ description: 'The data that the program is sent.' }),
    occurred_at: Timestamp,
    state: oneOf(OUTGOING_STATES, { description: 'dead = given up after its tries; it can be sent again.' }),
    attempts: Count,
    last_status: nullable(Type.Integer({ description: 'Status of the last answer; null = none came.' })),
    last_error: nullable(Type.String()),
    last_error_key: NullableMessageKey,
    settled_at: nullable(Timestamp),
  },
  { $id: 'OutgoingEvent' },
);
export type OutgoingEvent = Static<typeof OutgoingEvent>;
export const OutgoingEventQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(oneOf(OUTGOING_STATES)),
});
export const OutgoingEventPage = pageOf(OutgoingEvent);

export const OutgoingReplayInput = Type.Object(
  {
    event_id: Type.Optional(nullable({ ...Id, description: 'The one event to send again.' })),
    since: Type.Optional(
      nullable({
        ...Timestamp,
        description: 'All events since this time; without it and without event_id, those that were given up.',
      }),
    ),
  },
  { $id: 'OutgoingReplayInput' },
);
export const OutgoingReplayed = Type.Object(
  { message: Type.String(), replayed: Count },
  { $id: 'OutgoingReplayed' },
);
