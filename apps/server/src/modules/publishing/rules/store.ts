import { type PublishRuleInput, RuleConditions, PublishRuleInput as schema } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { AuditAction } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { invalid, notFound, ValidationError } from '../../../platform/http/errors.ts';
import { inputParser } from '../../../platform/http/input.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { markConnectionChanged, requireConnection } from '../../channels/index.ts';
import type { RuleFact } from './rule.ts';

export interface PublishRule extends RuleFact {
  is_active: boolean;
}

/** The rules of a connection in their order. */
export const listRules = (tx: Tx, connectionId: number): Statement<PublishRule> => sql<PublishRule>`
  select id, position, action, label, is_active, conditions from publish_rules
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} order by position`;

/** Each product is tested against every rule of its connections. */
const MAX_RULES = 200;

const parse = inputParser(schema);

const CONDITIONS = Object.keys(RuleConditions.properties);

function unknownConditions(raw: unknown): string[] {
  const conditions = (raw as { conditions?: unknown } | null)?.conditions;
  if (conditions === null || typeof conditions !== 'object') return [];
  return Object.getOwnPropertyNames(conditions).filter((name) => !CONDITIONS.includes(name));
}

const UNKNOWN = { brand: 'brands_unknown', category: 'categories_unknown', group: 'groups_unknown' } as const;

/**
 * Checks the input of a rule.
 *
 * @throws ValidationError naming every faulty field and every brand, category or group that does not exist
 */
export async function checkRule(tx: Tx, raw: unknown): Promise<PublishRuleInput> {
  const { value, errors } = parse(raw);
  // A misspelt condition would be left out, and a rule without conditions matches everything.
  for (const name of unknownConditions(raw))
    errors.add(`conditions.${name}`, message('no_condition', { name, known: CONDITIONS.join(', ') }));
  const { brand_ids = [], category_ids = [], group_ids = [], price, stock } = value.conditions ?? {};
  for (const [name, range] of Object.entries({ price, stock })) {
    if (range?.min !== undefined && range.max !== undefined && range.min > range.max)
      errors.add(`conditions.${name}`, message('range_upside_down', { field: name }));
  }
  const unknown = await Promise.all([
    tx.first(sql<{
      ids: number[];
    }>`select array(select x from unnest(${brand_ids}::bigint[]) x where not exists (
      select from brands where tenant_id = ${tx.tenantId} and id = x)) as ids`),
    tx.first(sql<{
      ids: number[];
    }>`select array(select x from unnest(${category_ids}::bigint[]) x where not exists (
      select from categories where tenant_id = ${tx.tenantId} and id = x)) as ids`),
    tx.first(sql<{
      ids: number[];
    }>`select array(select x from unnest(${group_ids}::bigint[]) x where not exists (
      select from product_groups where tenant_id = ${tx.tenantId} and id = x)) as ids`),
  ]);
  (['brand', 'category', 'group'] as const).forEach((kind, at) => {
    const ids = unknown[at]?.ids ?? [];
    if (ids.length > 0) errors.add(`conditions.${kind}_ids`, message(UNKNOWN[kind], { ids: ids.join(', ') }));
  });
  if (!errors.isEmpty) throw new ValidationError(errors.messages);
  return value;
}

/**
 * Adds a rule as the last of its connection, or before the rule at `position`.
 *
 * @throws ValidationError; ApiError not_found
 */
export async function createRule(
  tx: Tx,
  actor: Actor,
  { connectionId, position = null }: { connectionId: number; position?: number | null },
  raw: unknown,
): Promise<{ id: number; position: number }> {
  await requireConnection(tx, connectionId);
  const input = await checkRule(tx, raw);
  const last = await lockOrder(tx, connectionId);
  if (last >= MAX_RULES) throw invalid('rule', message('too_many_rules', { limit: MAX_RULES }));
  const at = Math.max(1, Math.min(position ?? last + 1, last + 1));
  tx.later(sql`
    update publish_rules set position = position + 1
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and position >= ${at}`);
  const row = await tx.first(sql<{ id: number }>`
    insert into publish_rules (tenant_id, connection_id, position, action, label, is_active, conditions)
    values (${tx.tenantId}, ${connectionId}, ${at}, ${input.action}, ${input.label ?? ''}, ${input.is_active ?? true},
      ${JSON.stringify(input.conditions)}) returning id`);
  changed(tx, actor, { connectionId, id: row!.id }, { action: 'publish_rule.created', details: input });
  return { id: row!.id, position: at };
}

/** Replaces the contents of a rule. @throws ValidationError; ApiError not_found */
export async function updateRule(tx: Tx, actor: Actor, id: number, raw: unknown): Promise<void> {
  const rule = await requireRule(tx, id);
  const input = await checkRule(tx, raw);
  tx.later(sql`
    update publish_rules set action = ${input.action}, label = ${input.label ?? ''}, is_active = ${input.is_active ?? true},
      conditions = ${JSON.stringify(input.conditions)}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  changed(
    tx,
    actor,
    { connectionId: rule.connection_id, id },
    { action: 'publish_rule.updated', details: input },
  );
}

/** Moves a rule to another place in the order. @throws ApiError not_found */
export async function moveRule(tx: Tx, actor: Actor, id: number, position: number): Promise<void> {
  const { connection_id: connectionId } = await requireRule(tx, id);
  const last = await lockOrder(tx, connectionId);
  const to = Math.max(1, Math.min(position, last));
  const from = (await requireRule(tx, id)).position;
  tx.later(sql`
    update publish_rules set position = case
        when id = ${id} then ${to}
        when ${from} < ${to} and position > ${from} and position <= ${to} then position - 1
        when ${from} > ${to} and position >= ${to} and position < ${from} then position + 1
        else position end
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
  changed(tx, actor, { connectionId, id }, { action: 'publish_rule.moved', details: { position: to } });
}

/** @throws ApiError not_found */
export async function removeRule(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { connection_id: connectionId } = await requireRule(tx, id);
  await lockOrder(tx, connectionId);
  const { position } = await requireRule(tx, id);
  tx.later(sql`delete from publish_rules where tenant_id = ${tx.tenantId} and id = ${id}`);
  tx.later(sql`
    update publish_rules set position = position - 1
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and position > ${position}`);
  changed(tx, actor, { connectionId, id }, { action: 'publish_rule.removed' });
}

/** Locks the order of a connection's rules, so that changes to it wait for each other. Returns the last position. */
async function lockOrder(tx: Tx, connectionId: number): Promise<number> {
  tx.later(
    sql`select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} for no key update`,
  );
  const row = await tx.first(sql<{ last: number }>`
    select coalesce(max(position), 0) as last from publish_rules
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
  return row!.last;
}

async function requireRule(tx: Tx, id: number): Promise<{ connection_id: number; position: number }> {
  const rule = await tx.first(sql<{ connection_id: number; position: number }>`
    select connection_id, position from publish_rules where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (rule === undefined) throw notFound('publish_rule');
  return rule;
}

interface RuleKey {
  connectionId: number;
  id: number;
}

interface Change {
  action: AuditAction;
  details?: object;
}

function changed(tx: Tx, actor: Actor, { connectionId, id }: RuleKey, { action, details }: Change): void {
  markConnectionChanged(tx, connectionId);
  const entry = { actor, action, subjectType: 'publish_rule', subjectId: id };
  audit(tx, details === undefined ? entry : { ...entry, details });
}
