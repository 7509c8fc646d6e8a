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

interface TreeSearch {
  search?: string;
  /** Only categories that take listings. */
  assignable?: boolean;
  limit: number;
}

/**
 * The tree in the order of its paths; `search` keeps the categories whose paths contain all of its words. The
 * category of that very name comes first, then those whose names contain all words, then those named by one of them.
 */
export function treeCategories(
  tx: Tx,
  connectionId: number,
  { search = '', assignable = false, limit }: TreeSearch,
): Statement<TreeCategory> {
  const key = foldKey(search);
  const words = key.split(/[\s›>]+/);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<TreeCategory>`
    select sync_id, parent_sync_id, path, assignable from channel_categories
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and path is not null and gone_at is null
      and (assignable or not ${assignable}) and coalesce(path_key, search_key) like all(${patterns}::text[])
    order by search_key <> ${key}, search_key not like all(${patterns}::text[]), search_key <> all(${words}::text[]), path,
      sync_id
    limit ${literal(limit)}`;
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
