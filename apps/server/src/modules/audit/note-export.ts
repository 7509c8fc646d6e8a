import type { Tx } from '../../platform/db/database.ts';
import type { ExportCall } from '../../platform/http/export-endpoint.ts';
import { audit } from './log.ts';

/** Notes in the log that a person exported a list, with its filters. */
export const noteExport = (tx: Tx, what: string, { principal, filters, format }: ExportCall<object>): void =>
  audit(tx, {
    actor: principal.actor,
    action: 'export.downloaded',
    subjectType: 'export',
    subjectId: null,
    details: { what, format, ...(Object.keys(filters).length === 0 ? {} : { filters }) },
  });
