import type { Config } from '../../config.ts';
import { countDiffering } from '../../modules/channels/index.ts';
import { type ConnectionHealth, connectionHealth } from '../../modules/delivery/index.ts';
import type { SystemTx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ago } from '../ago.ts';
import { examineSecrets, readMasterKeys } from '../master-key-file.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Most names that a message lists. */
const SHOWN = 5;
const LATE_MINUTES = 15;
/** Failures of a task in a row that are no passing trouble any more. */
const FAILURES_SHOWN = 3;

/** Whether every stored secret can be opened, and by which keys. */
export async function checkSecrets(tx: SystemTx, config: Config): Promise<Check> {
  const keys = await readMasterKeys(config);
  const { sealed, locked, others } = await examineSecrets(tx, keys);
  const where = config.masterKeys === undefined ? `${config.dataDir}/master.key` : 'MASTER_KEYS';
  if (locked.length > 0) {
    const places = [...new Set(locked)];
    const names = places.slice(0, SHOWN).join(', ');
    return fail(
      'master_keys',
      `${keys === null ? 'there is no master key' : `the keys in ${where} do not open`}: ${locked.length} of ${sealed} stored secrets are locked (${names}${places.length > SHOWN ? ', …' : ''})`,
      'put the master key back from where it was kept; without it these secrets have to be entered again',
    );
  }
  if (keys === null) return ok('master_keys', 'the key is made by the first start');
  const opened = `${where}: version ${keys.current} seals; all ${sealed} stored secrets can be opened`;
  if (others.size > 0) {
    const needed = [...others].map(([version, count]) => `version ${version} for ${count}`).join(', ');
    return ok('master_keys', `${opened}; other keys are still needed: ${needed}`);
  }
  return ok('master_keys', keys.keys.size > 1 ? `${opened} by it alone` : opened);
}

/** One check for each connection that does not deliver as it should. */
export async function checkConnections(tx: SystemTx): Promise<Check[]> {
  const all = await connectionHealth(tx, null);
  const troubled = all.flatMap((row) => [...troubleOf(row), ...taskTroubleOf(row)]);
  if (troubled.length > 0) return troubled;
  return [ok('connections', `${all.length} connections, none failing or late`)];
}

function troubleOf(row: ConnectionHealth): Check[] {
  const id = `connection_${row.tenant_id}_${row.id}`;
  const name = `connection ${row.id} "${row.label}" of tenant ${row.tenant_id}`;
  const oldest = row.oldest_undelivered_at;
  const waiting = oldest === null ? '' : `; ${row.undelivered} changes wait, the oldest for ${ago(oldest)}`;
  if (row.status === 'paused') {
    if (row.undelivered === 0) return [];
    return [
      warn(
        id,
        `${name} is paused${waiting}`,
        `sluice connection resume --tenant ${row.tenant_id} --id ${row.id}`,
      ),
    ];
  }
  if (row.blocked_reason !== null) {
    const advice = `mend what the channel names, then: sluice connection resume --tenant ${row.tenant_id} --id ${row.id}`;
    return [
      fail(
        id,
        `${name} ${row.consecutive_failures === 0 ? 'cannot be deleted' : `fails (${row.consecutive_failures} times in a row)`}: ${row.blocked_reason}${waiting}`,
        advice,
      ),
    ];
  }
  if (oldest !== null && Date.now() - oldest.getTime() > LATE_MINUTES * 60_000)
    return [
      warn(
        id,
        `${name} is late${waiting}`,
        'see that a service with --role all or worker runs, and read its log',
      ),
    ];
  const rejected = row.listings.rejected ?? 0;
  if (rejected > 0) {
    const advice = `sluice api GET /portal/api/publish-results --tenant ${row.tenant_id} lists the reasons; correct the products`;
    return [warn(id, `${name}: the channel rejected ${rejected} products`, advice)];
  }
  return [];
}

/** Tasks that keep failing: orders that are not read, a channel that is not reconciled. */
function taskTroubleOf(row: ConnectionHealth): Check[] {
  const failing = row.tasks.filter((task) => task.failures >= FAILURES_SHOWN);
  if (failing.length === 0) return [];
  const what = failing.map(
    ({ kind, failures, error_message }) => `${kind} (${failures} times in a row): ${error_message}`,
  );
  return [
    warn(
      `tasks_${row.tenant_id}_${row.id}`,
      `connection ${row.id} "${row.label}" of tenant ${row.tenant_id} fails at ${what.join('; ')}`,
      `mend what the channel names; they are tried again by themselves: sluice connection status --tenant ${row.tenant_id} --id ${row.id}`,
    ),
  ];
}

/** Listings that the deliverer would not find, or would look at for nothing. */
export async function checkDueListings(tx: SystemTx): Promise<Check> {
  const tenants = await tx.run(sql<{ id: number }>`select id from tenants order by id`);
  let differing = 0;
  for (const { id } of tenants) differing += (await tx.first(countDiffering(id)))!.n;
  if (differing === 0) return ok('due_listings', 'every listing with something left to do is due');
  return warn(
    'due_listings',
    `${differing} listings and their rows of due_listings differ`,
    'see that no process of an older version runs; workers mend it within the hour, and at their start',
  );
}

/** Imports that no worker has taken, and those that wait too long. */
export async function checkImports(tx: SystemTx): Promise<Check> {
  const rows = await tx.run(sql<{ tenant_id: number; id: number; status: string; created_at: Date }>`
    select tenant_id, id, status, created_at from bulk_operations
    where status in ('queued', 'processing') and created_at < now() - make_interval(mins => ${LATE_MINUTES})
      and lease_expires_at < now() - interval '1 minute' order by created_at`);
  if (rows.length === 0) return ok('imports', 'none is stuck');
  const names = rows
    .slice(0, SHOWN)
    .map((row) => `${row.id} of tenant ${row.tenant_id}, ${row.status} for ${ago(row.created_at)}`);
  return warn(
    'imports',
    `${rows.length} imports wait: ${names.join('; ')}`,
    'see that a service with --role all or worker runs; it goes on where they stopped',
  );
}

/** Tenants whose writes are refused now or soon. */
export async function checkSubscriptions(tx: SystemTx): Promise<Check> {
  const rows = await tx.run(sql<{ id: number; name: string; state: string }>`
    select id, name, case when subscription_status in ('expired', 'locked') then subscription_status else 'over since ' || current_period_end::date end as state
    from tenants where subscription_status in ('expired', 'locked') or current_period_end < now() order by id`);
  if (rows.length === 0) return ok('subscriptions', 'none is expired or locked');
  const names = rows.slice(0, SHOWN).map((row) => `tenant ${row.id} "${row.name}" (${row.state})`);
  return warn(
    'subscriptions',
    `${rows.length} expired or locked: ${names.join(', ')}`,
    'renew with: sluice tenant set --tenant ID --subscription-status active',
  );
}
