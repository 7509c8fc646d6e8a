import type { Notification } from '@sluice/contracts/portal';

/** Notifications that are shown as one: at least one, and several where one change waits on several connections. */
export type Entry = readonly [Notification, ...Notification[]];

/** The entries of the inbox, in the order of their first notifications: what is read stands apart from what is not. */
export const entriesOf = (rows: readonly Notification[]): Entry[] => [
  ...(Map.groupBy(rows, ({ entry, is_read }) => `${entry} ${is_read}`).values() as Iterable<
    Notification[] & Entry
  >),
];
