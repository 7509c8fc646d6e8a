import type { MappingProposal } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { SourceKind } from '../source.ts';
import type { Problems } from './problems.ts';
import { type AttributeMapping, proposeAttributes } from './propose-attributes.ts';

interface AttributeCopy {
  connectionId: number;
  /** The connection whose mappings are read. */
  from: number;
  /** Ids of categories that both connections have. */
  categories: readonly string[];
}

/** Proposes sources and values of attributes that another connection has set in the same categories of the channel. */
export async function copyAttributes(
  tx: Tx,
  { connectionId, from, categories }: AttributeCopy,
  problems: Problems,
): Promise<Pick<MappingProposal, 'sources' | 'values' | 'unchanged' | 'more'>> {
  const [sources, values] = await Promise.all([
    tx.run(sql<{ category_sync_id: string; code: string; source: SourceKind; argument: string }>`
      select category_sync_id, attribute_code as code, source, argument from attribute_sources
      where tenant_id = ${tx.tenantId} and connection_id = ${from} and category_sync_id = any(${categories}::text[])
      order by category_sync_id, attribute_code`),
    tx.run(sql<{ category_sync_id: string; code: string; value: string; channel_value: string }>`
      select category_sync_id, attribute_code as code, value, channel_value from attribute_value_mappings
      where tenant_id = ${tx.tenantId} and connection_id = ${from} and category_sync_id = any(${categories}::text[])
      order by category_sync_id, attribute_code, value_key`),
  ]);
  const mappings: AttributeMapping[] = [
    ...sources.map(({ source, argument, ...key }) => ({ ...key, source: { kind: source, argument } })),
    ...values.map(({ value, channel_value: channelValue, ...key }) => ({
      ...key,
      value: { value, channelValue },
    })),
  ];
  return proposeAttributes(tx, connectionId, mappings, (one, said) => problems.add({ name: one.code }, said));
}
