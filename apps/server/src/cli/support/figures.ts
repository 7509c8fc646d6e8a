import type { Database } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/refused.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

/**
 * Questions to the database whose answers go into a support bundle. Each names its columns: ids, states, codes, counts, ages and
 * sizes. None selects a text that somebody typed or a channel sent, so no answer can hold a secret or a name.
 */
const FIGURES: Readonly<Record<string, Statement<object>>> = {
  'database/server': sql`
    select version() as version, current_setting('server_version_num') as number,
      pg_size_pretty(pg_database_size(current_database())) as size, now() - pg_postmaster_start_time() as up`,
  'database/settings': sql`
    select name, setting, unit from pg_settings where name in ('shared_buffers', 'work_mem', 'maintenance_work_mem', 'max_connections',
      'effective_cache_size', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_level', 'max_wal_size', 'autovacuum', 'jit',
      'random_page_cost', 'statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'server_encoding') order by name`,
  'database/extensions': sql`select extname as name, extversion as version from pg_extension order by 1`,
  'database/migrations': sql`select name, checksum from schema_migrations order by name`,
  'database/tables': sql`
    select c.relname as "table", c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes, s.n_dead_tup as dead,
      s.seq_scan, s.idx_scan, s.last_autovacuum, s.last_autoanalyze
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by pg_total_relation_size(c.oid) desc, 1`,
  'database/activity': sql`
    select state, wait_event_type, wait_event, count(*) as sessions, max(now() - xact_start) as longest_transaction
    from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 4 desc`,
  'database/blocked': sql`
    select count(*) as sessions, max(now() - state_change) as longest from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  tenants: sql`
    select t.id, t.plan_code as plan, t.subscription_status, (select products from tenant_usage u where u.tenant_id = t.id) as products,
      (select count(*) from connections c where c.tenant_id = t.id) as connections from tenants t order by t.id limit 1000`,
  'publishing/connections': sql`
    select c.tenant_id, c.id, c.platform, c.is_target, c.is_source, c.status, c.guard_state, l.blocked_kind, l.blocked_until, l.opened_at is not null as stopped,
      l.consecutive_failures, l.identical_failures
    from connections c left join delivery_leases l on l.tenant_id = c.tenant_id and l.connection_id = c.id
    order by c.tenant_id, c.id limit 1000`,
  'publishing/tasks': sql`
    select tenant_id, connection_id, kind, due_at, failures, error_kind, succeeded_at from connection_tasks
    where failures > 0 or due_at < now() - interval '10 minutes' order by failures desc, due_at limit 1000`,
  'publishing/waiting': sql`
    select l.tenant_id, l.connection_id, l.state, count(*) as listings, min(l.changed_at) as oldest, max(l.attempts) as attempts
    from due_listings d join listings l on l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.product_id = d.product_id
    group by 1, 2, 3 order by 4 desc limit 1000`,
  'publishing/unplanned': sql`
    select tenant_id, count(*) as products, min(changed_at) as oldest from product_changes group by 1 order by 2 desc limit 1000`,
  'publishing/refused': sql`
    select c.platform, l.issue_code, count(*) as listings from listings l
    join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id
    where l.state = 'rejected' group by 1, 2 order by 3 desc limit 200`,
  'publishing/attempts-of-a-day': sql`
    select c.platform, date_trunc('hour', a.at) as hour, a.operation, a.outcome, a.code, count(*) as attempts,
      round(avg(a.duration_ms)) as mean_ms, max(a.duration_ms) as longest_ms
    from delivery_attempts a join connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
    where a.at > now() - interval '1 day' group by 1, 2, 3, 4, 5 order by 2, 1 limit 2000`,
  'publishing/comparisons': sql`
    select tenant_id, connection_id, mode, state, requested_at, finished_at, seen, compared, missing, differs, unwanted, mended
    from reconciliations order by requested_at desc limit 200`,
  imports: sql`
    select tenant_id, status, mode, dry_run, count(*) as imports, max(total_rows) as most_rows, max(failed) as most_failed
    from bulk_operations group by 1, 2, 3, 4 order by 5 desc limit 200`,
  'events/of-channels': sql`
    select state, count(*) as events, min(received_at) as oldest, max(attempts) as attempts from channel_events group by 1 order by 2 desc`,
};

/** The answers by the names of their questions; a question that fails answers its error code. */
export async function readFigures(db: Database): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [name, question] of Object.entries(FIGURES)) {
    const answer = await db
      .asSystem((tx) => tx.run(question))
      .catch((error: unknown) => ({ failed: sqlState(error) || 'unknown' }));
    answers.set(name, answer);
  }
  return answers;
}
