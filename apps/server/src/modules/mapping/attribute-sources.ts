import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { AuditAction } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged } from '../channels/index.ts';
import type { SourceKind } from './source.ts';
import { requireConnection, requireTreeCategory } from './subjects.ts';
import {
  type AttributeSource,
  attributeFault,
  type Fault,
  sourceFault,
  type ValueMapping,
  valueFault,
} from './target-faults.ts';
import { attributesOf } from './tree/store.ts';

/** An attribute of a channel's category. */
export interface AttributeKey {
  connectionId: number;
  categorySyncId: string;
  code: string;
}

/**
 * Sets the source of an attribute's value.
 *
 * @throws ApiError not_found for the connection; ValidationError for a category or attribute the channel does not have,
 * a field that products do not have, or an empty argument
 */
export async function setAttributeSource(
  tx: Tx,
  actor: Actor,
  key: AttributeKey,
  { kind, argument }: AttributeSource,
): Promise<void> {
  refuse(sourceFault({ kind, argument }, await requireAttribute(tx, key)));
  tx.later(sql`
    insert into attribute_sources (tenant_id, connection_id, category_sync_id, attribute_code, source, argument)
    values (${tx.tenantId}, ${key.connectionId}, ${key.categorySyncId}, ${key.code}, ${kind}, ${argument})
    on conflict (tenant_id, connection_id, category_sync_id, attribute_code)
    do update set source = excluded.source, argument = excluded.argument`);
  recordChange(tx, actor, key, { action: 'attribute.source_set', details: { source: kind, argument } });
}

/** @throws ApiError not_found when no source was set */
export async function removeAttributeSource(tx: Tx, actor: Actor, key: AttributeKey): Promise<void> {
  const removed = await tx.count(sql`
    delete from attribute_sources where tenant_id = ${tx.tenantId} and connection_id = ${key.connectionId}
      and category_sync_id = ${key.categorySyncId} and attribute_code = ${key.code}`);
  if (removed === 0) throw new ApiError('not_found', message('attribute_without_source', { code: key.code }));
  recordChange(tx, actor, key, { action: 'attribute.source_removed', details: {} });
}

/**
 * Maps a value of ours to the channel's; ours is compared like a name.
 *
 * @throws as `setAttributeSource`, and for a value the channel does not allow
 */
export async function mapAttributeValue(
  tx: Tx,
  actor: Actor,
  key: AttributeKey,
  { value, channelValue }: ValueMapping,
): Promise<void> {
  refuse(valueFault({ value, channelValue }, await requireAttribute(tx, key)));
  const valueKey = foldKey(value);
  tx.later(sql`
    insert into attribute_value_mappings (tenant_id, connection_id, category_sync_id, attribute_code, value_key, value, channel_value)
    values (${tx.tenantId}, ${key.connectionId}, ${key.categorySyncId}, ${key.code}, ${valueKey}, ${value.trim()}, ${channelValue})
    on conflict (tenant_id, connection_id, category_sync_id, attribute_code, value_key)
    do update set value = excluded.value, channel_value = excluded.channel_value`);
  recordChange(tx, actor, key, {
    action: 'attribute.value_mapped',
    details: { value, channel_value: channelValue },
  });
}

/** @throws ApiError not_found when the value was not mapped */
export async function unmapAttributeValue(
  tx: Tx,
  actor: Actor,
  key: AttributeKey,
  value: string,
): Promise<void> {
  const removed = await tx.count(sql`
    delete from attribute_value_mappings where tenant_id = ${tx.tenantId} and connection_id = ${key.connectionId}
      and category_sync_id = ${key.categorySyncId} and attribute_code = ${key.code} and value_key = ${foldKey(value)}`);
  if (removed === 0) throw new ApiError('not_found', message('value_not_mapped', { value }));
  recordChange(tx, actor, key, { action: 'attribute.value_unmapped', details: { value } });
}

export interface ListedAttribute {
  code: string;
  label: string;
  required: boolean;
  multiple: boolean;
  allowed_values: { code: string; label: string }[] | null;
  /** The channel also accepts other text. */
  custom_values: boolean;
  source: SourceKind | null;
  argument: string | null;
  values: { value: string; channel_value: string }[];
}

/**
 * The attributes of a channel's category with the sources of their values.
 *
 * @throws ApiError not_found; ValidationError for a category that the channel does not have
 */
export async function listAttributes(
  tx: Tx,
  connectionId: number,
  categorySyncId: string,
): Promise<{ known: boolean; attributes: ListedAttribute[] }> {
  await requireConnection(tx, connectionId);
  const category = await requireTreeCategory(tx, connectionId, categorySyncId);
  return {
    known: category.attributes_known,
    attributes: await tx.run(attributesWithSources(tx, connectionId, categorySyncId)),
  };
}

const attributesWithSources = (
  tx: Tx,
  connectionId: number,
  categorySyncId: string,
): Statement<ListedAttribute> => sql<ListedAttribute>`
  select a.code, a.label, a.required, a.multiple, a.allowed_values, a.custom_values, s.source, s.argument,
    coalesce((select jsonb_agg(jsonb_build_object('value', v.value, 'channel_value', v.channel_value) order by v.value_key)
      from attribute_value_mappings v where v.tenant_id = a.tenant_id and v.connection_id = a.connection_id
        and v.category_sync_id = a.category_sync_id and v.attribute_code = a.code), '[]') as values
  from channel_category_attributes a
  left join attribute_sources s on s.tenant_id = a.tenant_id and s.connection_id = a.connection_id
    and s.category_sync_id = a.category_sync_id and s.attribute_code = a.code
  where a.tenant_id = ${tx.tenantId} and a.connection_id = ${connectionId} and a.category_sync_id = ${categorySyncId}
  order by a.position`;

async function requireAttribute(tx: Tx, { connectionId, categorySyncId, code }: AttributeKey) {
  await requireConnection(tx, connectionId);
  const category = await requireTreeCategory(tx, connectionId, categorySyncId);
  const attributes = await tx.run(attributesOf(tx, connectionId, categorySyncId));
  const attribute = attributes.find((one) => one.code === code);
  if (attribute !== undefined) return attribute;
  const { field, said } = attributeFault(code, attributes, category.attributes_known);
  throw invalid(field, said);
}

function refuse(fault: Fault<string> | undefined): void {
  if (fault !== undefined) throw invalid(fault.field, fault.said);
}

interface Change {
  action: AuditAction;
  details: object;
}

function recordChange(tx: Tx, actor: Actor, key: AttributeKey, { action, details }: Change): void {
  markConnectionChanged(tx, key.connectionId);
  audit(tx, {
    actor,
    action,
    subjectType: 'connection',
    subjectId: key.connectionId,
    details: { category_sync_id: key.categorySyncId, code: key.code, ...details },
  });
}
