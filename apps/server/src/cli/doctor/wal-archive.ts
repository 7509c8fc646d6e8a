import type pg from 'pg';
import { type Check, fail, ok } from './check.ts';

/** Files of the log that may wait for the archive: a burst of writes fills some at once. */
const MOST_WAITING = 8;

interface ArchiverRow {
  archives: boolean;
  failing: boolean;
  last_at: Date | null;
  may_count: boolean;
}

/**
 * Checks the archive of the write-ahead log, where one is kept: the log that cannot be archived is not cleared either, and
 * fills the disk.
 */
export async function checkWalArchive(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<ArchiverRow>(
    `select current_setting('archive_mode') <> 'off' as archives, last_archived_time as last_at,
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
            has_function_privilege('pg_ls_archive_statusdir()', 'execute') as may_count
     from pg_stat_archiver`,
  );
  const { archives, failing, last_at, may_count } = rows[0]!;
  if (!archives) return [];
  // A folder that is gone counts as no failure in the statistics.
  const waiting = may_count ? await countWaiting(client) : 0;
  const since = last_at === null ? 'nothing is archived yet' : `last written at ${last_at.toISOString()}`;
  if (!failing && waiting <= MOST_WAITING) return [ok('wal_archive', since)];
  return [
    fail(
      'wal_archive',
      `the write-ahead log cannot be archived (${since}, ${waiting} files wait)`,
      'see that the folder of WAL_ARCHIVE, or your archive_command, can be written and has room: until then the log fills the disk of the database',
    ),
  ];
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_ls_archive_statusdir() where name like '%.ready'`,
  );
  return rows[0]!.waiting;
}
