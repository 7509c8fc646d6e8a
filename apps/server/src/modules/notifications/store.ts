import { keyOf, type Message, type MessageKey, message } from '@sluice/contracts/messages';
import type { NotificationKind } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

/** A trouble as it is found. */
export interface Occurrence {
  kind: NotificationKind;
  /** Identifies the trouble among those of its kind. */
  subject: string;
  connectionId?: number;
  importId?: number;
  /** A code of the issue catalogue. */
  cause?: string | null;
  said: Message;
  count: number;
  /** Whether it is over as it happens, as a failed import is; otherwise it lasts until it is ended. */
  isOver?: boolean;
}

/** A trouble that is on record and lasts. */
export interface OpenRow {
  id: number;
  kind: NotificationKind;
  subject: string;
  count: number;
  cause: string | null;
  message_key: MessageKey;
}

/** The lasting troubles that looks at the records have found. */
export const openRows = (tx: Tx, kinds: readonly NotificationKind[]): Statement<OpenRow> => sql<OpenRow>`
  select id, kind, subject, count, cause, message_key from notifications
  where tenant_id = ${tx.tenantId} and ended_at is null and kind = any(${kinds}::text[])`;

/**
 * Records a trouble. One that lasts already is the same entry with its new count, and one that came back within the hour
 * goes on: a channel that fails now and then is told once.
 */
export function note(tx: Tx, { kind, subject, said, count, isOver = false, ...about }: Occurrence): void {
  const key = JSON.stringify(keyOf(said));
  const { connectionId = null, importId = null, cause = null } = about;
  if (!isOver)
    tx.later(sql`
      update notifications n set ended_at = null from (
        select id from notifications where tenant_id = ${tx.tenantId} and kind = ${kind} and subject = ${subject}
          and ended_at > now() - interval '1 hour' order by id desc limit 1) last
      where n.tenant_id = ${tx.tenantId} and n.id = last.id and not exists (select from notifications o
        where o.tenant_id = ${tx.tenantId} and o.kind = ${kind} and o.subject = ${subject} and o.ended_at is null)`);
  tx.later(sql`
    insert into notifications as n (tenant_id, kind, subject, connection_id, import_id, cause, message_key, count, ended_at)
    values (${tx.tenantId}, ${kind}, ${subject}, ${connectionId}, ${importId}, ${cause}, ${key}, ${count},
      case when ${isOver}::boolean then now() end)
    on conflict (tenant_id, kind, subject) where ended_at is null do update
      set count = excluded.count, message_key = excluded.message_key, cause = excluded.cause, last_at = excluded.last_at`);
}

/** Records that troubles are over. */
export function end(tx: Tx, kind: NotificationKind, subjects: readonly string[]): void {
  tx.later(sql`
    update notifications set ended_at = now(), last_at = now()
    where tenant_id = ${tx.tenantId} and kind = ${kind} and subject = any(${subjects}::text[]) and ended_at is null`);
}

interface EndedImport {
  id: number;
  fileName: string;
  /** Rows that were refused. */
  refused: number;
  hasFailed: boolean;
}

/** Records an import that ended badly; one that ended well is no news. */
export function noteImport(tx: Tx, { id, fileName: file, refused: count, hasFailed }: EndedImport): void {
  if (!hasFailed && count === 0) return;
  note(tx, {
    kind: 'import_failed',
    subject: `import ${id}`,
    importId: id,
    said: hasFailed
      ? message('notice_import_failed', { file })
      : message('notice_import_rows', { file, count }),
    count: Math.max(count, 1),
    isOver: true,
  });
}
