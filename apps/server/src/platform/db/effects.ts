import type { Node, RangeVar } from 'libpg-query';

/** Locks of tables, each stronger than the one before. */
export const LOCKS = [
  'ACCESS SHARE',
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const;
export type Lock = (typeof LOCKS)[number];

/** Something that a statement does to a table, beside the entry in the catalogue, that takes time with its rows. */
export type Work = 'rewrites it' | 'reads it' | 'builds an index' | 'changes rows';

/** A lock that a statement takes, and its consequences for those who work beside it. */
export interface Effect {
  table: string;
  lock: Lock;
  work?: Work;
  /** Why processes of the version before would fail afterwards. */
  breaks?: string;
}

/** From this lock on writers of a table wait, and behind those all others. */
export const stopsWriters = (lock: Lock): boolean => LOCKS.indexOf(lock) >= LOCKS.indexOf('SHARE');

export const tableOf = (relation: RangeVar | undefined): string => {
  const { schemaname, relname = '' } = relation ?? {};
  return schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`;
};

type KindOf<Kind extends string> = Extract<Node, Record<Kind, unknown>>[Kind &
  keyof Extract<Node, Record<Kind, unknown>>];

/** All nodes of a kind within a part of a statement; `relation` fields hold tables without the name of their kind. */
export function find<Kind extends 'String' | 'RangeVar' | 'FuncCall' | 'Constraint'>(
  part: unknown,
  kind: Kind,
): KindOf<Kind>[] {
  if (Array.isArray(part)) return part.flatMap((one) => find(one, kind));
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([name, inner]) => [
    ...(name === kind || (kind === 'RangeVar' && TABLE_FIELDS.has(name)) ? [inner as KindOf<Kind>] : []),
    ...find(inner, kind),
  ]);
}

const TABLE_FIELDS = new Set(['relation', 'table']);
