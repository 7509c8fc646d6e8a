import type { Tx } from '../../../platform/db/database.ts';
import type { SourceKind } from '../source.ts';

/** A mapping of one of our categories. */
export interface CategoryMark {
  sync_id: string;
  /** Names from root, as one text. */
  name: string;
}

/** A change of one mapping; null = no mapping. */
export type MappingChange =
  | Change<'category', { category_id: number }, CategoryMark>
  | Change<'source', { category_sync_id: string; code: string }, { source: SourceKind; argument: string }>
  | Change<'value', { category_sync_id: string; code: string; value: string }, { channel_value: string }>;

type Change<Kind extends string, Key, Value> = {
  kind: Kind;
  before: Value | null;
  after: Value | null;
} & Key;

export type ChangeOf<Kind extends MappingChange['kind']> = Extract<MappingChange, { kind: Kind }>;

/** A mapping that should be, or should not be (`after` is null). */
export type Wanted<Kind extends MappingChange['kind'] = MappingChange['kind']> = Kind extends Kind
  ? Omit<ChangeOf<Kind>, 'before'>
  : never;

/** How the mappings of one kind are kept. The key of a change identifies its mapping. */
export interface MappingStore<Kind extends MappingChange['kind']> {
  keyOf(change: Wanted<Kind>): string;
  /** Reads and locks the mappings that are there. */
  read(
    tx: Tx,
    connectionId: number,
    wanted: readonly Wanted<Kind>[],
  ): Promise<[string, ChangeOf<Kind>['after']][]>;
  set(tx: Tx, connectionId: number, wanted: readonly Wanted<Kind>[]): void;
  remove(tx: Tx, connectionId: number, wanted: readonly Wanted<Kind>[]): void;
}

/** Whether two mappings are the same; the name of a channel's category is no part of it. */
export function isSame(one: MappingChange['after'], other: MappingChange['after']): boolean {
  if (one === null || other === null) return one === other;
  if ('sync_id' in one) return 'sync_id' in other && one.sync_id === other.sync_id;
  if ('source' in one)
    return 'source' in other && one.source === other.source && one.argument === other.argument;
  return 'channel_value' in other && one.channel_value === other.channel_value;
}
