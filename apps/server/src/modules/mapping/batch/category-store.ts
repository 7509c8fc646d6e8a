import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MappingStore, Wanted } from './mapping-change.ts';

const MAPPINGS = records<Wanted<'category'>>('u', {
  category_id: ['bigint', (one) => one.category_id],
  sync_id: ['text', (one) => one.after?.sync_id ?? null],
  platform_category_name: ['text', (one) => one.after?.name ?? null],
});

export const categoryStore: MappingStore<'category'> = {
  keyOf: ({ category_id: id }) => String(id),
  read: async (tx, connectionId, wanted) => {
    const ids = wanted.map((one) => one.category_id);
    const rows = await tx.run(sql<{ category_id: number; sync_id: string; name: string }>`
      select category_id, sync_id, platform_category_name as name from category_mappings
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and category_id = any(${ids}::bigint[])
      order by category_id for update`);
    return rows.map(({ category_id: id, ...mark }) => [String(id), mark]);
  },
  // A category that was deleted meanwhile gets no mapping.
  set: (tx, connectionId, wanted) =>
    tx.later(sql`
      insert into category_mappings (tenant_id, connection_id, ${MAPPINGS.names})
      select ${tx.tenantId}, ${connectionId}, ${MAPPINGS.names} from ${MAPPINGS.from(wanted)}
      where u.category_id in (select c.id from categories c where c.tenant_id = ${tx.tenantId})
      order by u.category_id
      on conflict (tenant_id, category_id, connection_id) do update
      set ${MAPPINGS.assign({ except: ['category_id'], alias: 'excluded' })}
      returning 1`),
  remove: (tx, connectionId, wanted) =>
    tx.later(sql`
      delete from category_mappings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and category_id = any(${wanted.map((one) => one.category_id)}::bigint[])`),
};
