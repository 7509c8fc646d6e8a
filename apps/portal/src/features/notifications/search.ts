import type { NotificationKind } from '@sluice/contracts/portal';
import { address, choice, count, namesOf, on } from '../../lib/search.ts';

/** Every kind of notification, in the order of the filter. */
export const KINDS = namesOf<NotificationKind>({
  connection_failing: true,
  changes_held: true,
  listings_refused: true,
  import_failed: true,
  events_undelivered: true,
});

/** The address of the page. */
export const notificationsAddress = address({
  kind: choice(KINDS),
  unread: on,
  page: count,
  per_page: count,
});
