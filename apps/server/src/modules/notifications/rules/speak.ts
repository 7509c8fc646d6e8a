import { randomUUID } from 'node:crypto';
import type { SendKind } from '@sluice/contracts/portal';
import { asTenantId, type Database, type Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/log/index.ts';
import type { Fact } from './items.ts';
import { lowStockFact, STOCK_MINUTES } from './low-stock.ts';
import { AT_ALL_TIMES, kindsNow, nextSpeaking, type Schedule } from './schedule.ts';
import { factOf, unsaid, unsaidOf } from './unsaid.ts';

const HOUR_MS = 3_600_000;
/** Troubles that a message lists; the others are counted. */
const LISTED = 50;

/** Whether stock is to be counted anew for the rule `r`: a rule for one connection has no part in it. */
const countsStock = (now: Date): SqlFragment => fragment`
  'stock_low' = any(r.kinds) and r.connection_id is null and r.stock_looked_at < ${now}::timestamptz - make_interval(mins => ${STOCK_MINUTES}::integer)`;

/**
 * Lets every rule speak that has something to tell and may: its message is written for each of its addresses, together
 * with what it has told. Troubles that may not be told yet stay in the inbox, and a later look finds them there. One
 * statement looks across tenants; a tenant without news is not read.
 */
export async function letRulesSpeak(
  { db, log }: { db: Database; log: Logger },
  now = new Date(),
): Promise<void> {
  const due = await db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; id: number }>`
      select r.tenant_id, r.id from notification_rules r
      where r.is_active and r.speaks_at <= ${now}
        and (r.cadence <> 'at_once' or r.speaks_at > ${AT_ALL_TIMES} or (${countsStock(now)}))
      union
      select r.tenant_id, r.id from notifications n
      join notification_rules r on r.tenant_id = n.tenant_id
      left join notification_said s on s.tenant_id = n.tenant_id and s.rule_id = r.id and s.notification_id = n.id
      where r.is_active and r.speaks_at <= ${now} and ${unsaid(now)}
      order by tenant_id, id`),
  );
  for (const { tenant_id, id } of due)
    await db
      .inTenant(asTenantId(tenant_id), (tx) => speak(tx, id, now))
      // One rule at fault must not silence those behind it.
      .catch((error: unknown) => log.warn({ err: error, rule: id }, 'a rule could not speak'));
}

interface SpeakingRule extends Schedule {
  id: number;
  addresses: string[];
  stock_threshold: number;
  tells_end: boolean;
  hourly_limit: number;
  speaks_at: Date;
  counts_stock: boolean;
}

/** Lets one rule speak. Its row is locked, so that of several processes one does. */
async function speak(tx: Tx, id: number, now: Date): Promise<void> {
  const rule = await tx.first(sql<SpeakingRule>`
    select r.id, r.addresses, r.stock_threshold, r.tells_end, r.hourly_limit, r.speaks_at, r.cadence, r.daily_at,
      r.quiet_from, r.quiet_to, r.urgent_kinds, r.kinds, r.time_zone, ${countsStock(now)} as counts_stock
    from notification_rules r
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} and r.is_active and r.speaks_at <= ${now} for no key update`);
  if (rule === undefined) return;
  const wasHeldUp = rule.cadence === 'at_once' && rule.speaks_at > AT_ALL_TIMES;
  const pausesUntil = await endOfLimit(tx, rule, now);
  if (pausesUntil !== undefined) return putOff(tx, id, pausesUntil);
  const facts = await factsOf(tx, rule, now);
  putOff(tx, id, nextSpeaking(rule, now));
  if (facts.length === 0) return;
  const kind = rule.cadence !== 'at_once' ? 'digest' : wasHeldUp ? 'summary' : 'trouble';
  write(tx, rule, { kind, facts, now });
  noteSaid(tx, id, facts, now);
}

const putOff = (tx: Tx, id: number, until: Date): void =>
  tx.later(sql`
    update notification_rules set speaks_at = ${until} where tenant_id = ${tx.tenantId} and id = ${id}`);

/** The time at which a rule that has spoken as often as it may in an hour speaks again; undefined = it may speak. */
async function endOfLimit(tx: Tx, { id, hourly_limit }: SpeakingRule, now: Date): Promise<Date | undefined> {
  const spoken = await tx.run(sql<{ created_at: Date }>`
    select min(created_at) as created_at from notification_sends
    where tenant_id = ${tx.tenantId} and rule_id = ${id} and kind <> 'test' and created_at > ${new Date(now.getTime() - HOUR_MS)}
    group by batch order by 1 desc limit ${hourly_limit}`);
  return spoken.length < hourly_limit ? undefined : new Date(spoken.at(-1)!.created_at.getTime() + HOUR_MS);
}

async function factsOf(tx: Tx, rule: SpeakingRule, now: Date): Promise<Fact[]> {
  const kinds = kindsNow(rule, now);
  const facts = (await tx.run(unsaidOf(tx, rule.id, { kinds, now }))).map(factOf);
  if (!rule.counts_stock || !kinds.includes('stock_low')) return facts;
  tx.later(sql`
    update notification_rules set stock_looked_at = ${now} where tenant_id = ${tx.tenantId} and id = ${rule.id}`);
  const low = await lowStockFact(tx, rule, now);
  return low === undefined ? facts : [...facts, low];
}

interface Speech {
  kind: SendKind;
  facts: readonly Fact[];
  now: Date;
}

/** Writes a message for each address of the rule. */
export function write(
  tx: Tx,
  { id, addresses }: { id: number; addresses: readonly string[] },
  { kind, facts, now }: Speech,
): void {
  const items = JSON.stringify(facts.slice(0, LISTED).map(({ item }) => item));
  const more = Math.max(0, facts.length - LISTED);
  tx.later(sql`
    insert into notification_sends (tenant_id, rule_id, batch, kind, address, items, more, created_at)
    select ${tx.tenantId}, ${id}, ${randomUUID()}::uuid, ${kind}, address, ${items}::jsonb, ${more}, ${now}
    from unnest(${[...addresses]}::text[]) address returning 1`);
  tx.wake('notices');
}

const SAID = records<Fact>('f', {
  notification_id: ['bigint', ({ notificationId }) => notificationId],
  count: ['bigint', ({ item }) => item.count],
  is_open: ['boolean', ({ lasts }) => lasts],
});

/** Keeps what was told. A trouble that is over, such as a failed import, has no end to tell of. */
const noteSaid = (tx: Tx, ruleId: number, facts: readonly Fact[], now: Date): void =>
  tx.later(sql`
    insert into notification_said as s (tenant_id, rule_id, said_at, ${SAID.names})
    select ${tx.tenantId}, ${ruleId}, ${now}, ${SAID.names} from ${SAID.from(facts)}
    on conflict (tenant_id, rule_id, notification_id) do update
      set count = excluded.count, is_open = excluded.is_open, said_at = excluded.said_at`);
