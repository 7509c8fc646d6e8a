import type { Database } from '../../../platform/db/database.ts';
import { fragment } from '../../../platform/db/sql.ts';
import { sweepRows } from '../../../platform/db/sweep.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { ownerOfRule } from './target.ts';

const SENDS_KEPT_DAYS = 30;
/** Longer than entries of the inbox are kept, so that no trouble is told again. */
const SAID_KEPT_DAYS = 120;

/** Deletes messages of long ago, and what is kept of troubles that the inbox has forgotten. */
export async function sweepNotices(db: Database): Promise<void> {
  await sweepRows(db, {
    table: 'notification_sends',
    key: ['id'],
    old: fragment`d.created_at < now() - make_interval(days => ${SENDS_KEPT_DAYS})`,
    limit: 10_000,
  });
  await sweepRows(db, {
    table: 'notification_said',
    key: ['rule_id', 'notification_id'],
    old: fragment`d.said_at < now() - make_interval(days => ${SAID_KEPT_DAYS}) and d.notification_id <> 0
      and not exists (select from notifications n where n.tenant_id = d.tenant_id and n.id = d.notification_id)`,
    limit: 10_000,
  });
}

/** The addresses to which rules write. */
export const sealedRules: SealedColumn = {
  table: 'notification_rules',
  column: 'sealed_url',
  key: ['id'],
  ownerOf: (tenantId, { id }) => ownerOfRule({ tenantId, id: Number(id) }),
};
