import type { Message } from '@sluice/contracts/messages';
import { message } from '@sluice/contracts/messages';
import type { MappingsConfiguration } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CurrentConnection } from '../current/load.ts';

interface TreeRow {
  sync_id: string;
  path: string[];
  attributes_known: boolean;
}

/** A category of a channel as a configuration names it. */
export interface Reference {
  id?: string;
  channel?: string[];
}

/** The category that a reference means, or why nobody knows. */
export type Found = { syncId: string; attributesKnown: boolean } | { waits: Message } | { unknown: Message };

export type FindCategory = (reference: Reference) => Found;

const BETWEEN = '\u001f';

/** Looks up the categories of a channel that mappings name, all of them at once. */
export async function channelCategories(
  tx: Tx,
  connection: CurrentConnection,
  { categories = [], attributes = [] }: MappingsConfiguration,
): Promise<FindCategory> {
  const named: Reference[] = [...categories, ...attributes];
  const ids = named.flatMap(({ id }) => id ?? []);
  const paths = named.flatMap(({ channel }) => (channel === undefined ? [] : [channel.join(BETWEEN)]));
  const rows = await tx.run(sql<TreeRow>`
    select sync_id, path, attributes_walk is not null as attributes_known from channel_categories
    where tenant_id = ${tx.tenantId} and connection_id = ${connection.id} and path is not null
      and (sync_id = any(${ids}::text[]) or array_to_string(path, ${BETWEEN}) = any(${paths}::text[]))
    order by gone_at is null, assignable, sync_id desc`);
  const byId = new Map(rows.map((row) => [row.sync_id, row]));
  // The last of several with one path counts: one that takes listings.
  const byPath = new Map(rows.map((row) => [row.path.join(BETWEEN), row]));
  return ({ id, channel }) => {
    const row = byId.get(id ?? '') ?? byPath.get(channel?.join(BETWEEN) ?? '');
    if (row !== undefined) return { syncId: row.sync_id, attributesKnown: row.attributes_known };
    if (id === undefined && channel === undefined) return { unknown: message('channel_category_unnamed') };
    if (!connection.has_tree) return { waits: message('tree_not_read') };
    return { unknown: message('category_not_in_tree', { id: id ?? channel!.join(' > ') }) };
  };
}
