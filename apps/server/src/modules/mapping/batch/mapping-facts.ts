import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AttributeSource, ValueMapping } from '../target-faults.ts';
import {
  type AttributeToMap,
  attributeFault,
  type Fault,
  type MappingTarget,
  sourceFault,
  valueFault,
} from '../target-faults.ts';

export interface ChannelCategoryFacts extends MappingTarget {
  sync_id: string;
  path: string[];
  attributes_known: boolean;
}

export interface AttributeFacts extends AttributeToMap {
  category_sync_id: string;
  code: string;
}

/** The parts of a channel's tree that some mappings are about. */
export interface MappingFacts {
  /** By their ids on the channel. */
  categories: ReadonlyMap<string, ChannelCategoryFacts>;
  /** By the ids of their categories. */
  attributes: ReadonlyMap<string, AttributeFacts[]>;
}

/** Reads the channel's categories of some ids, and the attributes of some of them. */
export async function loadMappingFacts(
  tx: Tx,
  connectionId: number,
  syncIds: { categories: readonly string[]; attributes: readonly string[] },
): Promise<MappingFacts> {
  const [categories, attributes] = await Promise.all([
    tx.run(sql<ChannelCategoryFacts>`
      select sync_id, path, assignable, gone_at is not null as gone, attributes_walk is not null as attributes_known
      from channel_categories
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and path is not null
        and sync_id = any(${[...new Set([...syncIds.categories, ...syncIds.attributes])]}::text[])`),
    tx.run(sql<AttributeFacts>`
      select category_sync_id, code, label, allowed_values, custom_values from channel_category_attributes
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and category_sync_id = any(${[...new Set(syncIds.attributes)]}::text[])
      order by category_sync_id, position`),
  ]);
  return {
    categories: new Map(categories.map((one) => [one.sync_id, one])),
    attributes: Map.groupBy(attributes, (one) => one.category_sync_id),
  };
}

/** An attribute by its category and code; undefined = the channel does not have it, as far as is known. */
export const attributeOf = (
  { attributes }: MappingFacts,
  { category_sync_id: id, code }: { category_sync_id: string; code: string },
): AttributeFacts | undefined => attributes.get(id)?.find((one) => one.code === code);

/**
 * Says why the channel would not take a source or a value of an attribute; undefined = it would, as far as is known. The
 * attributes of a category are read once something is mapped to it; until then any are taken.
 */
export function mappingFault(
  { source, value, ...key }: Mapped,
  facts: MappingFacts,
): Fault<'category_sync_id' | 'code' | 'argument' | 'value' | 'channel_value'> | undefined {
  const { category_sync_id: id, code } = key;
  const category = facts.categories.get(id);
  if (category === undefined)
    return { field: 'category_sync_id', said: message('category_not_in_tree', { id }) };
  const attribute = attributeOf(facts, key);
  if (attribute !== undefined)
    return (source && sourceFault(source, attribute)) ?? (value && valueFault(value, attribute));
  if (category.attributes_known) return attributeFault(code, facts.attributes.get(id) ?? [], true);
  return source && sourceFault(source, ANY_TEXT);
}

interface Mapped {
  category_sync_id: string;
  code: string;
  source?: AttributeSource;
  value?: ValueMapping;
}

const ANY_TEXT: AttributeToMap = { label: '', allowed_values: null, custom_values: true };
