import type { Tx } from '../../../platform/db/database.ts';
import { categoryStore } from './category-store.ts';
import { isSame, type MappingChange, type MappingStore, type Wanted } from './mapping-change.ts';
import { sourceStore } from './source-store.ts';
import { valueStore } from './value-store.ts';

const STORES: { [Kind in MappingChange['kind']]: MappingStore<Kind> } = {
  category: categoryStore,
  source: sourceStore,
  value: valueStore,
};

/** Whether a mapping must stay as it is by now. */
type Unless = (wanted: Wanted, now: MappingChange['after']) => boolean;

/**
 * Sets and removes mappings of a connection. Of a mapping that is wanted twice, the last one holds.
 *
 * @returns the changes that were made; mappings that were already so are left out
 */
export async function writeMappings(
  tx: Tx,
  connectionId: number,
  wanted: readonly Wanted[],
  unless: Unless = () => false,
): Promise<MappingChange[]> {
  const made: MappingChange[] = [];
  for (const kind of ['category', 'source', 'value'] as const) {
    const those = wanted.filter((one) => one.kind === kind);
    if (those.length > 0) made.push(...(await writeKind(tx, connectionId, those, unless)));
  }
  return made;
}

async function writeKind(
  tx: Tx,
  connectionId: number,
  wanted: readonly Wanted[],
  unless: Unless,
): Promise<MappingChange[]> {
  // The stores take only changes of their own kind, and these are all of one.
  const store = STORES[wanted[0]!.kind] as MappingStore<MappingChange['kind']>;
  const unique = [...new Map(wanted.map((one) => [store.keyOf(one), one])).values()];
  const now = new Map(await store.read(tx, connectionId, unique));
  const changes = unique.flatMap((one): MappingChange[] => {
    const before = now.get(store.keyOf(one)) ?? null;
    return isSame(before, one.after) || unless(one, before) ? [] : [{ ...one, before } as MappingChange];
  });
  const removed = changes.filter(({ after }) => after === null);
  const set = changes.filter(({ after }) => after !== null);
  if (removed.length > 0) store.remove(tx, connectionId, removed);
  if (set.length > 0) store.set(tx, connectionId, set);
  return changes;
}
