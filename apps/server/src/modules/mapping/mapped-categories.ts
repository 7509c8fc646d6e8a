import { foldKey } from '@sluice/contracts';
import type { ChannelAttribute, MappedChannelCategory } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { listAttributes } from './attribute-sources.ts';
import { requireConnection } from './subjects.ts';

/** The folded names of all category options: an attribute of such a name needs no source. */
async function optionNames(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.run(sql<{ name_key: string }>`
    select distinct name_key from category_options where tenant_id = ${tx.tenantId}`);
  return new Set(rows.map((row) => row.name_key));
}

/**
 * The channel's categories that ours are mapped to, the most incomplete first.
 *
 * @throws ApiError not_found
 */
export async function listMappedCategories(tx: Tx, connectionId: number): Promise<MappedChannelCategory[]> {
  await requireConnection(tx, connectionId);
  const [options, rows, attributes] = await Promise.all([
    optionNames(tx),
    tx.run(sql<{ sync_id: string; name: string; attributes_known: boolean; categories: number }>`
      select m.sync_id, min(m.platform_category_name) as name, count(*) as categories,
        coalesce(bool_or(k.attributes_walk is not null), false) as attributes_known
      from category_mappings m
      left join channel_categories k on k.tenant_id = m.tenant_id and k.connection_id = m.connection_id
        and k.sync_id = m.sync_id
      where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId} group by m.sync_id`),
    tx.run(sql<{ sync_id: string; code: string; label: string; required: boolean; has_source: boolean }>`
      select a.category_sync_id as sync_id, a.code, a.label, a.required, s.source is not null as has_source
      from channel_category_attributes a
      left join attribute_sources s on s.tenant_id = a.tenant_id and s.connection_id = a.connection_id
        and s.category_sync_id = a.category_sync_id and s.attribute_code = a.code
      where a.tenant_id = ${tx.tenantId} and a.connection_id = ${connectionId}
        and a.category_sync_id in (select sync_id from category_mappings
          where tenant_id = ${tx.tenantId} and connection_id = ${connectionId})`),
  ]);
  const byCategory = Map.groupBy(attributes, (one) => one.sync_id);
  const listed = rows.map((row) => {
    const own = byCategory.get(row.sync_id) ?? [];
    const open = own.filter((one) => one.required && !one.has_source && !isImplied(one, options));
    return { ...row, attributes: own.length, required_unmapped: open.length };
  });
  return listed.toSorted((a, b) => b.required_unmapped - a.required_unmapped || compare(a.name, b.name));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isImplied = ({ code, label }: { code: string; label: string }, options: ReadonlySet<string>): boolean =>
  options.has(foldKey(label)) || options.has(foldKey(code));

/**
 * The attributes of a channel's category: required ones without a source first.
 *
 * @throws as `listAttributes`
 */
export async function listAttributesToMap(
  tx: Tx,
  connectionId: number,
  categorySyncId: string,
): Promise<{ known: boolean; data: ChannelAttribute[] }> {
  const { known, attributes } = await listAttributes(tx, connectionId, categorySyncId);
  const options = await optionNames(tx);
  const data = attributes.map(({ allowed_values, custom_values: _, values, ...one }) => ({
    ...one,
    any_text: allowed_values === null,
    allowed_values: allowed_values ?? [],
    implied: one.source === null && isImplied(one, options),
    mapped_values: values.length,
  }));
  return { known, data: data.toSorted((a, b) => urgency(a) - urgency(b)) };
}

const urgency = ({ required, source, implied }: ChannelAttribute): number =>
  source !== null || implied ? 2 : required ? 0 : 1;
