import { PERIODS } from '../../lib/period.ts';
import { address, choice, count, day, type SearchOf, text } from '../../lib/search.ts';

/** The address of the audit log. */
export const auditAddress = address({
  actor: text,
  action: text,
  subject: text,
  id: count,
  period: choice(PERIODS),
  from: day,
  to: day,
  page: count,
  per_page: count,
});
export type AuditSearch = SearchOf<typeof auditAddress>;
