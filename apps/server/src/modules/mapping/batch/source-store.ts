import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { SourceKind } from '../source.ts';
import type { MappingStore, Wanted } from './mapping-change.ts';

const SOURCES = records<Wanted<'source'>>('u', {
  category_sync_id: ['text', (one) => one.category_sync_id],
  attribute_code: ['text', (one) => one.code],
  source: ['text', (one) => one.after?.source ?? null],
  argument: ['text', (one) => one.after?.argument ?? null],
});

interface SourceRow {
  category_sync_id: string;
  code: string;
  source: SourceKind;
  argument: string;
}

const keyOf = ({ category_sync_id: id, code }: Pick<SourceRow, 'category_sync_id' | 'code'>): string =>
  JSON.stringify([id, code]);

export const sourceStore: MappingStore<'source'> = {
  keyOf,
  read: async (tx, connectionId, wanted) => {
    const rows = await tx.run(sql<SourceRow>`
      select category_sync_id, attribute_code as code, source, argument from attribute_sources
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and category_sync_id = any(${wanted.map((one) => one.category_sync_id)}::text[])
      order by category_sync_id, attribute_code for update`);
    return rows.map(({ source, argument, ...key }) => [keyOf(key), { source, argument }]);
  },
  set: (tx, connectionId, wanted) =>
    tx.later(sql`
      insert into attribute_sources (tenant_id, connection_id, ${SOURCES.names})
      select ${tx.tenantId}, ${connectionId}, ${SOURCES.names} from ${SOURCES.from(wanted)}
      order by u.category_sync_id, u.attribute_code
      on conflict (tenant_id, connection_id, category_sync_id, attribute_code) do update
      set source = excluded.source, argument = excluded.argument
      returning 1`),
  remove: (tx, connectionId, wanted) =>
    tx.later(sql`
      delete from attribute_sources s using ${SOURCES.from(wanted)}
      where s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId}
        and s.category_sync_id = u.category_sync_id and s.attribute_code = u.attribute_code`),
};
