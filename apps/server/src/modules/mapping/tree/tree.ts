import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import { restartTask } from '../../channels/index.ts';

/** A category of the channel's tree as of the last reading. */
export interface TreeCategory {
  sync_id: string;
  parent_sync_id: string | null;
  /** Names from root. */
  path: string[];
  assignable: boolean;
}

/** The tree in the order of its paths; `search` keeps only names that contain it. */
export function treeCategories(
  tx: Tx,
  connectionId: number,
  { search = '', limit }: { search?: string; limit: number },
): Statement<TreeCategory> {
  const pattern = `%${foldKey(search).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<TreeCategory>`
    select sync_id, parent_sync_id, path, assignable from channel_categories
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and path is not null and gone_at is null
      and search_key like ${pattern}
    order by path, sync_id limit ${literal(limit)}`;
}

/** Categories that take listings; suggestions are made from them. */
export const assignableCategories = (
  tx: Tx,
  connectionId: number,
): Statement<{ syncId: string; path: string[] }> => sql<{ syncId: string; path: string[] }>`
  select sync_id as "syncId", path from channel_categories
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and assignable and path is not null and gone_at is null
  order by path, sync_id`;

interface OneCategory extends TreeCategory {
  gone: boolean;
  attributes_known: boolean;
}

/** One category, also one that is gone; undefined when the tree never had it. */
export const treeCategory = (
  tx: Tx,
  connectionId: number,
  syncId: string,
): Statement<OneCategory> => sql<OneCategory>`
  select sync_id, parent_sync_id, path, assignable, gone_at is not null as gone, attributes_walk is not null as attributes_known
  from channel_categories
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and sync_id = ${syncId} and path is not null`;

/** Requests a new reading of the tree as soon as possible. The caller must also signal the tasks. */
export const refreshTree = (tx: Tx, connectionId: number): void => restartTask(tx, connectionId, 'taxonomy');
