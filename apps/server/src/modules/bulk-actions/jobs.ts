import type { Job } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { type Page, timestamp } from '../../platform/http/present.ts';
import { importsAsJobs } from '../imports/index.ts';

type JobRow = Omit<Job, 'created_at' | 'started_at' | 'finished_at'> & {
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

const open = (isOpen: boolean | undefined): SqlFragment =>
  isOpen === undefined ? fragment`true` : fragment`(status in ('queued', 'processing')) = ${isOpen}`;

const actionsAsJobs = (tx: Tx): SqlFragment => fragment`
  select id, kind, label, status, total, changed + unchanged + skipped + failed as done, failed + skipped as failed,
    started_by, created_at, started_at, finished_at
  from bulk_actions where tenant_id = ${tx.tenantId}`;

/** Imports and bulk actions as one list, the newest first. There are few of each, so they are simply sorted. */
export const pageOfJobs = (tx: Tx, isOpen: boolean | undefined, page: Page): Statement<JobRow> => sql<JobRow>`
  select * from (${importsAsJobs(tx)} union all ${actionsAsJobs(tx)}) job where ${open(isOpen)}
  order by created_at desc, kind, id desc limit ${page.perPage} offset ${page.offset}`;

export const countJobs = (tx: Tx, isOpen: boolean | undefined): Statement<{ total: number }> => sql<{
  total: number;
}>`
  select count(*) as total from (${importsAsJobs(tx)} union all ${actionsAsJobs(tx)}) job where ${open(isOpen)}`;

/** A job as the API shows it. */
export const presentJob = (row: JobRow): Job => ({
  ...row,
  created_at: timestamp(row.created_at),
  started_at: timestamp(row.started_at),
  finished_at: timestamp(row.finished_at),
});
