import { type MessageKey, message } from '@sluice/contracts/messages';
import type { AuditAction, NotificationRuleInput, RuleKind } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, join, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../../platform/http/errors.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { checkRule, hasUrl } from './check-rule.ts';
import { nextSpeaking } from './schedule.ts';
import { sealUrl } from './target.ts';

/** Most rules of a tenant. */
const MOST = 20;

export interface RuleRow extends Omit<NotificationRuleInput, 'url' | 'emails'> {
  id: number;
  addresses: string[];
  url_origin: string | null;
  created_at: Date;
  last_sent_at: Date | null;
  pending: number;
  last_error: string | null;
  last_error_key: MessageKey | null;
}

/** The rules of the tenant, each with how its newest settled message went. */
export const listRules = (tx: Tx): Statement<RuleRow> => sql<RuleRow>`
  select r.id, r.label, r.is_active, r.kinds, r.connection_id as credential_id, r.refused_from, r.stock_threshold, r.way,
    r.addresses, r.url_origin, r.cadence, r.daily_at, r.quiet_from, r.quiet_to, r.urgent_kinds, r.tells_end,
    r.hourly_limit, r.language, r.time_zone, r.created_at, last.last_error, last.last_error_key,
    (select max(s.settled_at) from notification_sends s
      where s.tenant_id = ${tx.tenantId} and s.rule_id = r.id and s.state = 'sent') as last_sent_at,
    (select count(*) from notification_sends s
      where s.tenant_id = ${tx.tenantId} and s.rule_id = r.id and s.state = 'pending') as pending
  from notification_rules r
  left join lateral (select s.last_error, s.last_error_key from notification_sends s
    where s.tenant_id = ${tx.tenantId} and s.rule_id = r.id and s.attempts > 0 order by s.id desc limit 1) last on true
  where r.tenant_id = ${tx.tenantId} order by r.id`;

interface Saving {
  actor: Actor;
  master: MasterKeys;
  now: Date;
}

/** @throws ValidationError for a rule that cannot work; ApiError conflict beyond the limit */
export async function createRule(
  tx: Tx,
  { actor, master, now }: Saving,
  input: NotificationRuleInput,
): Promise<number> {
  checkRule(input);
  if (hasUrl(input.way) && !input.url) throw invalid('url', message('rule_without_url'));
  await requireConnection(tx, input.credential_id);
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  const known = await tx.first(sql<{ n: number }>`
    select count(*) as n from notification_rules where tenant_id = ${tx.tenantId}`);
  if (known!.n >= MOST) throw new ApiError('conflict', message('rule_limit', { limit: MOST }));
  const columns = columnsOf(input, now);
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ value }) => value);
  const row = await tx.first(sql<{ id: number }>`
    insert into notification_rules (tenant_id, ${join(names, ', ')})
    values (${tx.tenantId}, ${join(values, ', ')}) returning id`);
  keepUrl(tx, master, row!.id, input);
  log(tx, actor, row!.id, { action: 'notification_rule.created', details: shown(input) });
  return row!.id;
}

/** Puts a whole rule in the place of another; a secret address that is not given stays. @throws as createRule; not_found */
export async function replaceRule(
  tx: Tx,
  { actor, master, now }: Saving,
  id: number,
  input: NotificationRuleInput,
): Promise<void> {
  checkRule(input);
  await requireConnection(tx, input.credential_id);
  const before = await tx.first(sql<{ way: string; is_active: boolean; has_url: boolean }>`
    select way, is_active, sealed_url is not null as has_url from notification_rules
    where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (before === undefined) throw notFound('notification_rule');
  const keepsUrl = before.has_url && before.way === input.way;
  if (hasUrl(input.way) && !input.url && !keepsUrl) throw invalid('url', message('rule_without_url'));
  const starts = input.is_active && !before.is_active;
  tx.later(sql`
    update notification_rules set ${join(
      columnsOf(input, now).map(({ name, value }) => fragment`${name} = ${value}`),
      ', ',
    )}, since = case when ${starts}::boolean then ${now}::timestamptz else since end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  keepUrl(tx, master, id, input);
  dropWaiting(tx, id, input);
  log(tx, actor, id, { action: 'notification_rule.changed', details: shown(input) });
}

/** Deletes a rule with its messages. @throws ApiError not_found */
export async function deleteRule(tx: Tx, actor: Actor, id: number): Promise<void> {
  const deleted = await tx.count(sql`
    delete from notification_rules where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (deleted === 0) throw notFound('notification_rule');
  log(tx, actor, id, { action: 'notification_rule.deleted' });
}

interface Column {
  name: SqlFragment;
  value: SqlFragment;
}

function columnsOf(input: NotificationRuleInput, now: Date): Column[] {
  const { cadence, language, way } = input;
  return [
    { name: fragment`label`, value: fragment`${input.label.trim()}` },
    { name: fragment`is_active`, value: fragment`${input.is_active}::boolean` },
    { name: fragment`kinds`, value: fragment`${distinct(input.kinds)}::text[]` },
    { name: fragment`connection_id`, value: fragment`${input.credential_id}::bigint` },
    { name: fragment`refused_from`, value: fragment`${input.refused_from}::bigint` },
    { name: fragment`stock_threshold`, value: fragment`${input.stock_threshold}::integer` },
    { name: fragment`way`, value: fragment`${way}` },
    { name: fragment`addresses`, value: fragment`${addressesOf(input)}::text[]` },
    { name: fragment`cadence`, value: fragment`${cadence}` },
    { name: fragment`daily_at`, value: fragment`${input.daily_at}` },
    { name: fragment`quiet_from`, value: fragment`${input.quiet_from}::text` },
    { name: fragment`quiet_to`, value: fragment`${input.quiet_to}::text` },
    { name: fragment`urgent_kinds`, value: fragment`${distinct(input.urgent_kinds)}::text[]` },
    { name: fragment`tells_end`, value: fragment`${input.tells_end}::boolean` },
    { name: fragment`hourly_limit`, value: fragment`${input.hourly_limit}::integer` },
    { name: fragment`language`, value: fragment`${language}` },
    { name: fragment`time_zone`, value: fragment`${input.time_zone}` },
    { name: fragment`speaks_at`, value: fragment`${nextSpeaking(input, now)}::timestamptz` },
    { name: fragment`stock_looked_at`, value: fragment`'-infinity'::timestamptz` },
  ];
}

/** Seals a given address; one that leads nowhere any more is forgotten. */
function keepUrl(tx: Tx, master: MasterKeys, id: number, { way, url }: NotificationRuleInput): void {
  if (hasUrl(way) && !url) return;
  const isKept = hasUrl(way) && url !== undefined;
  const sealed = isKept ? sealUrl(master, { tenantId: tx.tenantId, id }, url) : null;
  const origin = isKept ? new URL(url).origin : null;
  tx.later(sql`
    update notification_rules set sealed_url = ${sealed}::bytea, url_origin = ${origin}::text
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Messages that wait go to nobody whom the rule leaves out now. */
function dropWaiting(tx: Tx, id: number, input: NotificationRuleInput): void {
  tx.later(sql`
    delete from notification_sends where tenant_id = ${tx.tenantId} and rule_id = ${id} and state = 'pending'
      and (not ${input.is_active}::boolean or address <> all(${addressesOf(input)}::text[]))`);
}

async function requireConnection(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await tx.first(sql`select from connections where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (found === undefined)
    throw invalid('credential_id', message('not_found', { what: message('subject.connection') }));
}

/** The secret address stands for itself as an empty text. */
const addressesOf = ({ way, emails }: NotificationRuleInput): string[] =>
  hasUrl(way) ? [''] : [...new Set(emails.map((one) => one.trim()))];

const distinct = (kinds: readonly RuleKind[]): RuleKind[] => [...new Set(kinds)];

const shown = ({ url, ...rest }: NotificationRuleInput): object => ({
  ...rest,
  ...(url ? { origin: new URL(url).origin } : {}),
});

/** Writes an act on a rule into the log. */
export function log(
  tx: Tx,
  actor: Actor,
  subjectId: number,
  { action, details }: { action: AuditAction; details?: object },
): void {
  const entry = { actor, action, subjectType: 'notification_rule', subjectId };
  audit(tx, details === undefined ? entry : { ...entry, details });
}
