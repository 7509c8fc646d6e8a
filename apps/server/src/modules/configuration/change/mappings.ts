import { message } from '@sluice/contracts/messages';
import type { CategoryMappingEntry } from '@sluice/contracts/portal';
import { mapCategory, unmapCategory } from '../../mapping/index.ts';
import type { CurrentConnection } from '../current/load.ts';
import { changeAttributes } from './attributes.ts';
import { leaveOrRefuse, type Mapping } from './mapping.ts';
import { change, leave, type Place, type Run, shownPath } from './run.ts';
import { channelCategories } from './tree.ts';

/** Mappings of categories, and after them those of attributes. */
export async function changeMappings(run: Run, place: Place, connection: CurrentConnection): Promise<void> {
  const { mappings } = place.wanted;
  if (mappings === undefined) return;
  const find = await channelCategories(run.tx, connection, mappings);
  const mapping = { run, place, connection, find };
  if (mappings.categories !== undefined) await changeCategories(mapping, mappings.categories);
  if (mappings.attributes !== undefined) await changeAttributes(mapping, mappings.attributes);
}

async function changeCategories(mapping: Mapping, entries: readonly CategoryMappingEntry[]): Promise<void> {
  const { run, place, connection } = mapping;
  const known = new Map(connection.categories.map((one) => [one.category_id, one]));
  const seen = new Set<number>();
  for (const [index, entry] of entries.entries()) {
    const at = `${place.at}.mappings.categories.${index}`;
    const id = run.current.names.categories.idOf(entry.category);
    if (id === undefined) {
      const why = message('category_not_there', { path: shownPath(entry.category) });
      leaveOrRefuse(mapping, { at: `${at}.category`, name: shownPath(entry.category) }, why);
      continue;
    }
    if (seen.has(id))
      run.errors.add(`${at}.category`, message('named_twice', { name: shownPath(entry.category) }));
    seen.add(id);
    if (entry.id !== undefined && known.get(id)?.sync_id === entry.id) continue;
    await mapOne(mapping, { at, id, entry, before: known.get(id)?.sync_id ?? null });
  }
  for (const { category_id: id, sync_id } of connection.categories) {
    if (seen.has(id)) continue;
    const name = `${place.wanted.label}: ${shownPath(run.current.names.categories.nameOf(id))}`;
    const at = `${place.at}.mappings.categories`;
    await change(run, { at, action: 'remove', subject: 'category_mapping', name, before: sync_id }, () =>
      unmapCategory(run.tx, run.principal.actor, { connectionId: connection.id, categoryId: id }),
    );
  }
}

interface One {
  at: string;
  /** Our category. */
  id: number;
  entry: CategoryMappingEntry;
  before: string | null;
}

async function mapOne(mapping: Mapping, { at, id, entry, before }: One): Promise<void> {
  const { run, place, connection, find } = mapping;
  const found = find(entry);
  const name = `${place.wanted.label}: ${shownPath(entry.category)}`;
  const given = entry.id ?? shownPath(entry.channel ?? []);
  if ('waits' in found) {
    leave(run, 'wait', { at, subject: 'category_mapping', name, before, after: given }, found.waits);
    return;
  }
  if ('unknown' in found) return leaveOrRefuse(mapping, { at: `${at}.id`, name }, found.unknown);
  const { syncId } = found;
  if (syncId === before) return;
  const action = before === null ? 'create' : 'update';
  await change(run, { at, action, subject: 'category_mapping', name, before, after: syncId }, () =>
    mapCategory(run.tx, run.principal.actor, { connectionId: connection.id, categoryId: id, syncId }),
  );
}
