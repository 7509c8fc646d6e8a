import { fragment } from '../../../platform/db/sql.ts';

/** Names the entry of the inbox that a notification is shown in: changes that wait since the same minute share one. */
export const ENTRY = fragment`case when kind = 'changes_held' and ended_at is null
  then 'held ' || date_trunc('minute', first_at)::text else id::text end`;
