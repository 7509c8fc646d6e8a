import { asConnectorError, type ConnectorError } from './errors.ts';
import type { Issue } from './issues.ts';
import type { SyncResult } from './taxonomy.ts';

export interface TermSync<Item> {
  /** Why the channel would not keep it; null for a good one, which is saved. */
  readonly faultOf: (item: Item) => Issue | null;
  /** Finds it on the channel or makes it there. */
  readonly save: (item: Item) => Promise<{ readonly id: string; readonly made: boolean }>;
  /** The issues of a failed call that is a fault of its item; null for all others, which end the batch. */
  readonly refusalOf: (error: ConnectorError) => readonly Issue[] | null;
}

/** One after another, because a child needs the id of its parent. A call that fails leaves the rest for another time. */
export async function syncEach<Item extends { readonly externalKey: string }>(
  items: readonly Item[],
  { faultOf, save, refusalOf }: TermSync<Item>,
): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  for (const item of items) {
    const { externalKey } = item;
    const fault = faultOf(item);
    if (fault !== null) {
      results.push({ externalKey, outcome: 'rejected', issues: [fault] });
      continue;
    }
    try {
      const { id, made } = await save(item);
      results.push({ externalKey, outcome: 'synced', syncId: id, ...(made && { made }) });
    } catch (thrown) {
      const error = asConnectorError(thrown);
      const issues = refusalOf(error);
      if (issues !== null) {
        results.push({ externalKey, outcome: 'rejected', issues });
        continue;
      }
      for (const left of items.slice(results.length))
        results.push({ externalKey: left.externalKey, outcome: 'retry', error });
      break;
    }
  }
  return results;
}
