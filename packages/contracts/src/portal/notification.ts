import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, pageOf, pageQuery, Timestamp } from '../primitives.ts';
import { MessageKey } from './message.ts';

export const NOTIFICATION_KINDS = [
  'connection_failing',
  'changes_held',
  'listings_refused',
  'import_failed',
  'events_undelivered',
] as const;
export const NotificationKind = oneOf(NOTIFICATION_KINDS);
export type NotificationKind = Static<typeof NotificationKind>;

/** A trouble that a member should know of. */
export const Notification = Type.Object(
  {
    id: Id,
    entry: Type.String({
      description: 'Key of its entry in the inbox: large changes that wait since the same minute share one.',
    }),
    kind: NotificationKind,
    message: Type.String(),
    message_key: MessageKey,
    cause: nullable(Type.String({ description: 'Code of the issue catalogue that says why.' })),
    credential_id: nullable(Id),
    import_id: nullable(Id),
    count: Type.Integer({ description: 'Number of records it concerns, or concerned last.' }),
    first_at: Timestamp,
    last_at: Timestamp,
    ended_at: nullable(Timestamp),
    is_read: Type.Boolean({ description: 'Whether the caller has read it.' }),
  },
  { $id: 'Notification' },
);
export type Notification = Static<typeof Notification>;
export const NotificationPage = pageOf(Notification);

export const NotificationQuery = Type.Object({
  kind: Type.Optional(NotificationKind),
  unread: Type.Optional(Type.Boolean({ description: 'Only those that the caller has not read.' })),
  ...pageQuery(),
});
export type NotificationQuery = Static<typeof NotificationQuery>;

export const UnreadNotifications = Type.Object(
  {
    unread: Type.Integer({
      description: 'Number of unread entries among 100 notifications.',
    }),
  },
  { $id: 'UnreadNotifications' },
);
export type UnreadNotifications = Static<typeof UnreadNotifications>;

export const ReadNotifications = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Left out, all notifications are read.' }),
    ),
  },
  { $id: 'ReadNotifications' },
);
