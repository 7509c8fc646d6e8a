import type { CategoryAttribute, ChannelCategory } from '@sluice/connector-kit';
import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import { markConnectionChanged } from '../../channels/index.ts';
import { type PathNode, pathsOf } from './paths.ts';

const CATEGORIES = records<ChannelCategory>('u', {
  sync_id: ['text', (one) => one.syncId],
  parent_sync_id: ['text', (one) => one.parentSyncId],
  name: ['text', (one) => one.name],
  search_key: ['text', (one) => foldKey(one.name)],
  assignable: ['boolean', (one) => one.assignable],
});

/**
 * Writes a page of the channel's tree. Paths are written at the end of the walk, so a half-read tree is never shown.
 */
export function saveCategories(
  tx: Tx,
  connectionId: number,
  walk: number,
  categories: readonly ChannelCategory[],
): void {
  if (categories.length === 0) return;
  tx.later(sql`
    insert into channel_categories as c (tenant_id, connection_id, ${CATEGORIES.names}, walk)
    select ${tx.tenantId}, ${connectionId}, ${CATEGORIES.names}, ${walk} from ${CATEGORIES.from(categories)}
    on conflict (tenant_id, connection_id, sync_id) do update set
      ${CATEGORIES.assign({ except: ['sync_id'], alias: 'excluded' })}, walk = excluded.walk`);
}

/** The number of categories that a walk has brought so far, and the number that the tree had before it. */
export const walkCounts = (
  tx: Tx,
  connectionId: number,
  walk: number,
): Statement<{ seen: number; known: number }> => sql<{ seen: number; known: number }>`
  select count(*) filter (where walk = ${walk}) as seen, count(*) filter (where path is not null and gone_at is null) as known
  from channel_categories where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`;

/**
 * Ends a walk: builds the paths; categories that the walk did not see are gone. A gone category stays while one of ours
 * is mapped to it, so that the mapping can name its problem. If that affects a mapping, the connection is planned anew.
 */
export async function finishWalk(tx: Tx, connectionId: number, walk: number): Promise<void> {
  const before = await mappedState(tx, connectionId);
  await savePaths(tx, connectionId, walk);
  tx.later(sql`
    delete from channel_categories c where c.tenant_id = ${tx.tenantId} and c.connection_id = ${connectionId}
      and c.walk <> ${walk} and not exists (select from category_mappings m where m.tenant_id = ${tx.tenantId}
        and m.connection_id = ${connectionId} and m.sync_id = c.sync_id)`);
  tx.later(sql`
    update channel_categories set gone_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and walk <> ${walk} and gone_at is null`);
  tx.later(sql`
    with renamed as materialized (
      select distinct c.sync_id, array_to_string(c.path, ' > ') as name from category_mappings m
      join channel_categories c on c.tenant_id = m.tenant_id and c.connection_id = m.connection_id and c.sync_id = m.sync_id
      where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId} and c.path is not null
        and m.platform_category_name <> array_to_string(c.path, ' > '))
    update category_mappings m set platform_category_name = r.name from renamed r
    where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId} and m.sync_id = r.sync_id`);
  if ((await mappedState(tx, connectionId)) !== before) markConnectionChanged(tx, connectionId);
}

interface WalkedRow extends PathNode {
  search_key: string;
  assignable: boolean;
  path: string[] | null;
  path_key: string | null;
  gone: boolean;
}

/** Rows written at once. */
const CHUNK = 2_000;
/** Separates the names of a path on its way to the database; names hold no control characters. */
const BETWEEN = '\u001f';

/** The names from root as one text to search in. */
const keyOfPath = (path: readonly string[]): string => foldKey(path.join(' '));

const PATHS = records<WalkedRow & { built: readonly string[] }>('u', {
  sync_id: ['text', (row) => row.sync_id],
  parent_sync_id: ['text', (row) => row.parent_sync_id],
  name: ['text', (row) => row.name],
  search_key: ['text', (row) => row.search_key],
  assignable: ['boolean', (row) => row.assignable],
  // As one text: the fastest way for a tree, measured.
  path: ['text', (row) => row.built.join(BETWEEN)],
  path_key: ['text', (row) => keyOfPath(row.built)],
});

/**
 * Builds the paths here and not in a recursive statement: on a table without statistics that took more than 30 s for
 * 20,000 categories. Writes with ON CONFLICT, which always finds the row by the primary key.
 */
async function savePaths(tx: Tx, connectionId: number, walk: number): Promise<void> {
  const rows = await tx.run(sql<WalkedRow>`
    select sync_id, parent_sync_id, name, search_key, assignable, path, path_key, gone_at is not null as gone from channel_categories
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and walk = ${walk}`);
  const paths = pathsOf(rows);
  const changed = rows.flatMap((row) => {
    const built = paths.get(row.sync_id);
    if (built === undefined) return [];
    const isSame = row.path?.join(BETWEEN) === built.join(BETWEEN) && row.path_key === keyOfPath(built);
    if (isSame && !row.gone) return [];
    return [{ ...row, built }];
  });
  for (let at = 0; at < changed.length; at += CHUNK) {
    tx.later(sql`
      insert into channel_categories as c (tenant_id, connection_id, sync_id, parent_sync_id, name, search_key, assignable,
        walk, path, path_key)
      select ${tx.tenantId}, ${connectionId}, sync_id, parent_sync_id, name, search_key, assignable, ${walk},
        string_to_array(path, ${BETWEEN}), path_key
      from ${PATHS.from(changed.slice(at, at + CHUNK))}
      on conflict (tenant_id, connection_id, sync_id) do update set path = excluded.path, path_key = excluded.path_key,
        gone_at = null`);
  }
}

/** The mapped categories and whether they take listings, as one text to compare. */
async function mappedState(tx: Tx, connectionId: number): Promise<string> {
  const row = await tx.first(sql<{ state: string | null }>`
    select string_agg(c.sync_id || ' ' || (c.assignable and c.gone_at is null), ',' order by c.sync_id) as state
    from channel_categories c where c.tenant_id = ${tx.tenantId} and c.connection_id = ${connectionId}
      and exists (select from category_mappings m where m.tenant_id = ${tx.tenantId}
        and m.connection_id = ${connectionId} and m.sync_id = c.sync_id)`);
  return row?.state ?? '';
}

/** Mapped categories whose attributes were not read since the last walk of the tree, never read ones first. */
export const attributesDue = (
  tx: Tx,
  connectionId: number,
  limit: number,
): Statement<{ sync_id: string; walk: number }> => sql<{ sync_id: string; walk: number }>`
  select c.sync_id, c.walk from channel_categories c
  where c.tenant_id = ${tx.tenantId} and c.connection_id = ${connectionId} and c.gone_at is null
    and c.attributes_walk is distinct from c.walk
    and exists (select from category_mappings m where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId}
      and m.sync_id = c.sync_id)
  order by c.attributes_walk nulls first, c.sync_id limit ${literal(limit)}`;

interface AttributeRow {
  code: string;
  label: string;
  required: boolean;
  multiple: boolean;
  allowed_values: CategoryAttribute['allowedValues'];
  /** The channel also accepts other text. */
  custom_values: boolean;
}

export const attributesOf = (
  tx: Tx,
  connectionId: number,
  syncId: string,
): Statement<AttributeRow> => sql<AttributeRow>`
  select code, label, required, multiple, allowed_values, custom_values from channel_category_attributes
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and category_sync_id = ${syncId}
  order by position`;

/** Replaces a category's known attributes; a change plans the connection anew. */
export async function saveAttributes(
  tx: Tx,
  connectionId: number,
  category: { sync_id: string; walk: number },
  attributes: readonly CategoryAttribute[],
): Promise<void> {
  const { sync_id: syncId, walk } = category;
  const [known, before] = await Promise.all([
    tx.run(attributesOf(tx, connectionId, syncId)),
    tx.first(sql<{ attributes_walk: number | null }>`
      select attributes_walk from channel_categories
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and sync_id = ${syncId} for no key update`),
  ]);
  if (before === undefined) return;
  tx.later(sql`
    update channel_categories set attributes_walk = ${walk}
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and sync_id = ${syncId}`);
  const rows = attributes.map(
    ({ allowedValues, customValues = false, ...one }): AttributeRow => ({
      ...one,
      allowed_values: allowedValues,
      custom_values: customValues,
    }),
  );
  const same = sameAttributes(known, rows);
  if (!same) replaceAttributes(tx, connectionId, syncId, rows);
  if (!same || before.attributes_walk === null) markConnectionChanged(tx, connectionId);
}

const sameAttributes = (a: readonly AttributeRow[], b: readonly AttributeRow[]): boolean =>
  JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));

/** The attribute with its keys in a fixed order: the database orders the keys of a JSON object by its own rule. */
const plain = ({
  code,
  label,
  required,
  multiple,
  allowed_values: values,
  custom_values: custom,
}: AttributeRow): unknown => [
  custom,
  code,
  label,
  required,
  multiple,
  values?.map((value) => [value.code, value.label]) ?? null,
];

const ATTRIBUTES = records<AttributeRow>('u', {
  code: ['text', (row) => row.code],
  label: ['text', (row) => row.label],
  required: ['boolean', (row) => row.required],
  multiple: ['boolean', (row) => row.multiple],
  allowed_values: ['jsonb', (row) => row.allowed_values],
  custom_values: ['boolean', (row) => row.custom_values],
  position: ['integer', (_, place) => place + 1],
});

function replaceAttributes(
  tx: Tx,
  connectionId: number,
  syncId: string,
  rows: readonly AttributeRow[],
): void {
  tx.later(sql`
    delete from channel_category_attributes
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and category_sync_id = ${syncId}`);
  if (rows.length === 0) return;
  tx.later(sql`
    insert into channel_category_attributes (tenant_id, connection_id, category_sync_id, ${ATTRIBUTES.names})
    select ${tx.tenantId}, ${connectionId}, ${syncId}, ${ATTRIBUTES.names} from ${ATTRIBUTES.from(rows)}
    returning 1`);
}

/** Marks a category that the channel no longer knows as gone, until a walk sees it again. */
export function markGone(tx: Tx, connectionId: number, syncId: string): void {
  tx.later(sql`
    update channel_categories set gone_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and sync_id = ${syncId}`);
  markConnectionChanged(tx, connectionId);
}
