import { countOf, textOf } from '../../lib/search.ts';

const day = (search: Record<string, unknown>, name: string): string | undefined => {
  const text = textOf(search, name);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
};

/** Reads the address of the audit log. */
export const auditSearch = (search: Record<string, unknown>) => ({
  actor: textOf(search, 'actor'),
  action: textOf(search, 'action'),
  subject: textOf(search, 'subject'),
  id: countOf(search, 'id'),
  from: day(search, 'from'),
  to: day(search, 'to'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type AuditSearch = ReturnType<typeof auditSearch>;
