import type { Database } from '../../platform/db/database.ts';
import { fragment } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import { countUnread } from './portal/count-unread.ts';
import { listNotifications } from './portal/list-notifications.ts';
import { markRead } from './portal/mark-read.ts';
import { type RulePortalDeps, rulePortalEndpoints } from './rules/index.ts';

export { collectTroubles } from './collect.ts';
export { letRulesSpeak, sealedRules, startNotices, sweepNotices } from './rules/index.ts';
export { end as endTrouble, note as noteTrouble, noteImport } from './store.ts';

/** The inbox of members, and the rules that tell those who are away. */
export const notificationPortalEndpoints = (deps: RulePortalDeps): Endpoint[] => [
  listNotifications(deps),
  countUnread(deps),
  markRead(deps),
  ...rulePortalEndpoints(deps),
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
