import type { Tx } from '../../platform/db/database.ts';
import { literal, sql } from '../../platform/db/sql.ts';

/** A source of a channel's attribute, or one of its names for a value of ours; either may be missing. */
export interface AttributeMappingRow {
  category_sync_id: string;
  category: string | null;
  code: string;
  label: string | null;
  required: boolean | null;
  source: string | null;
  argument: string | null;
  value: string | null;
  channel_value: string | null;
}

/** Reads the attribute mappings of a connection, by the channel's categories. */
export const attributeMappings = (connectionId: number) => ({
  keys: async (tx: Tx, after: string | undefined, limit: number): Promise<string[]> => {
    const rows = await tx.run(sql<{ id: string }>`
      select id from (
        select category_sync_id as id from attribute_sources
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        union
        select category_sync_id from attribute_value_mappings
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      ) mapped
      where ${after ?? null}::text is null or id > ${after ?? null} order by id limit ${literal(limit)}`);
    return rows.map(({ id }) => id);
  },
  rows: (tx: Tx, categories: readonly string[]): Promise<AttributeMappingRow[]> =>
    tx.run(sql<AttributeMappingRow>`
      select coalesce(s.category_sync_id, v.category_sync_id) as category_sync_id, array_to_string(k.path, ' > ') as category,
        coalesce(s.attribute_code, v.attribute_code) as code, a.label, a.required, s.source, s.argument, v.value,
        v.channel_value
      from (select * from attribute_sources where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and category_sync_id = any(${categories}::text[])) s
      full join (select * from attribute_value_mappings where tenant_id = ${tx.tenantId}
        and connection_id = ${connectionId} and category_sync_id = any(${categories}::text[])) v
        on v.category_sync_id = s.category_sync_id and v.attribute_code = s.attribute_code
      left join channel_categories k on k.tenant_id = ${tx.tenantId} and k.connection_id = ${connectionId}
        and k.sync_id = coalesce(s.category_sync_id, v.category_sync_id)
      left join channel_category_attributes a on a.tenant_id = ${tx.tenantId} and a.connection_id = ${connectionId}
        and a.category_sync_id = coalesce(s.category_sync_id, v.category_sync_id)
        and a.code = coalesce(s.attribute_code, v.attribute_code)
      order by 1, 3, v.value_key`),
  rowsAtOnce: 50,
});
