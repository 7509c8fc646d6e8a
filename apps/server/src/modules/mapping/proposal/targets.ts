import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A category of the channel that a mapping may name. */
export interface TargetCategory {
  sync_id: string;
  path: string[];
  assignable: boolean;
  gone: boolean;
}

/** The channel's categories by their ids and by their paths. */
export interface Targets {
  byId: ReadonlyMap<string, TargetCategory>;
  /** The category of a path, written with ` > ` between names, if exactly one takes listings; case does not count. */
  atPath(path: string): TargetCategory | undefined;
}

export async function loadTargets(tx: Tx, connectionId: number): Promise<Targets> {
  const rows = await tx.run(sql<TargetCategory>`
    select sync_id, path, assignable, gone_at is not null as gone from channel_categories
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and path is not null`);
  const byPath = Map.groupBy(
    rows.filter((row) => row.assignable && !row.gone),
    (row) => foldKey(row.path.join(' > ')),
  );
  return {
    byId: new Map(rows.map((row) => [row.sync_id, row])),
    atPath: (path) => {
      const found = byPath.get(foldKey(path)) ?? [];
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

/** Whether a text is the path of a category. */
export const isPathOf = (path: readonly string[], text: string): boolean =>
  foldKey(path.join(' > ')) === foldKey(text);
