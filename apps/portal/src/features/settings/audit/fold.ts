import type { AuditEntry } from '@sluice/contracts/portal';

/** An entry, or the newest of several alike. */
export interface AuditRow extends AuditEntry {
  /** Entries that the line stands for. */
  times: number;
}

const SIGN_IN = 'session.opened';

/** One line for sign-ins of a person that follow one another, so that changes stay in sight between them. */
export function foldSignIns(entries: readonly AuditEntry[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry.action === SIGN_IN && last?.action === SIGN_IN && last.actor === entry.actor) last.times += 1;
    else rows.push({ ...entry, times: 1 });
  }
  return rows;
}
