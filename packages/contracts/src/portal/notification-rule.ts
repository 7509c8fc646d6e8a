import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';
import { NOTIFICATION_KINDS } from './notification.ts';
import { LANGUAGES } from './session.ts';

/** Kinds that a rule can choose: those of the inbox, and low stock, which each rule measures by a threshold of its own. */
export const RULE_KINDS = [...NOTIFICATION_KINDS, 'stock_low'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The ways out of a rule. A Slack-compatible address takes `{"text": …}`, as Slack, Mattermost and others do. */
export const RULE_WAYS = ['email', 'webhook', 'slack'] as const;
export type RuleWay = (typeof RULE_WAYS)[number];

export const RULE_CADENCES = ['at_once', 'hourly', 'daily'] as const;
export type RuleCadence = (typeof RULE_CADENCES)[number];

export const SEND_STATES = ['pending', 'sent', 'dead'] as const;
export type SendState = (typeof SEND_STATES)[number];
/** trouble = one message at once, digest = of an hour or a day, summary = of the time behind the hourly limit. */
export const SEND_KINDS = ['trouble', 'digest', 'summary', 'test'] as const;
export type SendKind = (typeof SEND_KINDS)[number];

/** Most addresses of a rule. */
export const MAX_RULE_EMAILS = 10;

const Count = Type.Integer({ minimum: 0 });
const TimeOfDay = text(5, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['08:30'] });
const Kinds = (minItems: number, description: string) =>
  Type.Array(oneOf(RULE_KINDS), { minItems, maxItems: RULE_KINDS.length, description });

const FIELDS = {
  label: text(100, { minLength: 1, pattern: '\\S' }),
  is_active: Type.Boolean(),
  kinds: Kinds(1, 'The kinds of troubles that are told.'),
  credential_id: nullable({ ...Id, description: 'Only troubles of this connection; null = all troubles.' }),
  refused_from: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Refused listings of one cause are told from this number on.',
  }),
  stock_threshold: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'A product is low in stock with this number or fewer.',
  }),
  way: oneOf(RULE_WAYS),
  emails: Type.Array(text(254, { minLength: 3, pattern: '^[^\\s,;:<>()"@]+@[^\\s,;:<>()"@]+$' }), {
    maxItems: MAX_RULE_EMAILS,
    description: 'Of the way email: each address is sent a mail of its own.',
  }),
  cadence: oneOf(RULE_CADENCES, { description: 'hourly and daily gather what came since.' }),
  daily_at: { ...TimeOfDay, description: 'Of the cadence daily: the time in time_zone.' },
  quiet_from: nullable({ ...TimeOfDay, description: 'Begin of the quiet hours; null = there are none.' }),
  quiet_to: nullable(TimeOfDay),
  urgent_kinds: Kinds(0, 'Kinds that are told during quiet hours as well.'),
  tells_end: Type.Boolean({ description: 'Whether it is told as well that a trouble is over.' }),
  hourly_limit: Type.Integer({
    minimum: 1,
    maximum: 60,
    description: 'Most messages in an hour; one summary tells of what came beyond.',
  }),
  language: oneOf(LANGUAGES),
  time_zone: text(60, { minLength: 1, examples: ['Europe/Istanbul'], description: 'Name of the IANA list.' }),
};

/** A rule by which people who are away are told of troubles. */
export const NotificationRule = Type.Object(
  {
    id: Id,
    ...FIELDS,
    url_origin: nullable(
      Type.String({
        description: 'Where the secret address leads: scheme and host alone. The rest is never shown.',
      }),
    ),
    created_at: Timestamp,
    last_sent_at: nullable(Timestamp),
    pending: Count,
    last_error: nullable(
      Type.String({ description: 'Why the newest message did not go out; null = it did.' }),
    ),
    last_error_key: NullableMessageKey,
  },
  { $id: 'NotificationRule' },
);
export type NotificationRule = Static<typeof NotificationRule>;

export const NotificationRuleList = Type.Object(
  {
    ...listOf(NotificationRule).properties,
    sends_mail: Type.Boolean({ description: 'Whether the operator named a mail server.' }),
  },
  { $id: 'NotificationRuleList' },
);

/** A whole rule. Left out, a given address of a webhook stays as it is. */
export const NotificationRuleInput = Type.Object(
  {
    ...FIELDS,
    url: Type.Optional(
      text(2_000, {
        description: 'Of the ways webhook and slack: the address, a secret that no answer shows.',
        examples: ['https://hooks.slack.example/services/T000/B000/XXXX'],
      }),
    ),
  },
  { $id: 'NotificationRuleInput' },
);
export type NotificationRuleInput = Static<typeof NotificationRuleInput>;

/** One message of a rule to one address. */
export const NotificationSend = Type.Object(
  {
    id: Id,
    kind: oneOf(SEND_KINDS),
    to: Type.String({ description: 'The e-mail address, or the host of the secret address.' }),
    subject: Type.String(),
    state: oneOf(SEND_STATES, { description: 'dead = given up after its tries, or refused for good.' }),
    attempts: Count,
    created_at: Timestamp,
    settled_at: nullable(Timestamp),
    next_try_at: nullable(Timestamp),
    last_error: nullable(Type.String()),
    last_error_key: NullableMessageKey,
  },
  { $id: 'NotificationSend' },
);
export type NotificationSend = Static<typeof NotificationSend>;
export const NotificationSendPage = pageOf(NotificationSend);
export const NotificationSendQuery = Type.Object({ ...pageQuery() });
