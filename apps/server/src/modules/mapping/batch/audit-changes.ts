import type { AuditAction } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Actor, auditEach } from '../../audit/index.ts';
import type { MappingChange } from './mapping-change.ts';

const ACTIONS: Record<MappingChange['kind'], { set: AuditAction; removed: AuditAction }> = {
  category: { set: 'category.mapped', removed: 'category.unmapped' },
  source: { set: 'attribute.source_set', removed: 'attribute.source_removed' },
  value: { set: 'attribute.value_mapped', removed: 'attribute.value_unmapped' },
};

/** Writes one entry for each mapping, as a change of it alone would. */
export function auditChanges(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  changes: readonly MappingChange[],
): void {
  const byAction = Map.groupBy(
    changes,
    ({ kind, after }) => ACTIONS[kind][after === null ? 'removed' : 'set'],
  );
  for (const [action, those] of byAction) {
    const subjectType = action.startsWith('category.') ? 'category' : 'connection';
    const subjects = those.map((one) => ({
      id: one.kind === 'category' ? one.category_id : connectionId,
      details: detailsOf(one, connectionId),
    }));
    auditEach(tx, { actor, action, subjectType }, subjects);
  }
}

function detailsOf(change: MappingChange, connectionId: number): object {
  if (change.kind !== 'category') {
    const { kind: _, before: __, after, ...key } = change;
    return { ...key, ...after };
  }
  if (change.after === null) return { connection_id: connectionId };
  const { sync_id, name } = change.after;
  return { connection_id: connectionId, sync_id, platform_category_name: name };
}
