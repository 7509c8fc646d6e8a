import type { Database } from '../../platform/db/database.ts';
import { fragment } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import { countUnread } from './portal/count-unread.ts';
import { listNotifications } from './portal/list-notifications.ts';
import { markRead } from './portal/mark-read.ts';

export { collectTroubles } from './collect.ts';
export { end as endTrouble, note as noteTrouble, noteImport } from './store.ts';

/** The inbox of members. */
export const notificationPortalEndpoints = (deps: { db: Database; publicUrl: string }): Endpoint[] => [
  listNotifications(deps),
  countUnread(deps),
  markRead(deps),
];

const KEPT_DAYS = 90;

/** Deletes entries that have been over for long. */
export const sweepNotifications = (db: Database): Promise<void> =>
  sweepRows(db, {
    table: 'notifications',
    key: ['id'],
    old: fragment`d.ended_at < now() - make_interval(days => ${KEPT_DAYS})`,
    limit: 10_000,
  });
