import type { Notification } from '@sluice/contracts/portal';

/** Notifications that are shown as one: at least one, and several where one change waits on several connections. */
export type Entry = readonly [Notification, ...Notification[]];

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Names what a notification is shown with: those of changes that were held in the same minute, and none else. */
const keyOf = ({ id, kind, ended_at, is_read, first_at }: Notification): string =>
  kind === 'changes_held' && ended_at === null ? `held ${is_read} ${first_at.slice(0, MINUTE)}` : `${id}`;

/** The entries of the inbox, in the order of their first notifications. */
export const entriesOf = (rows: readonly Notification[]): Entry[] => [
  ...(Map.groupBy(rows, keyOf).values() as Iterable<Notification[] & Entry>),
];
