import { foldKey } from '@sluice/contracts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MappingStore, Wanted } from './mapping-change.ts';

const VALUES = records<Wanted<'value'>>('u', {
  category_sync_id: ['text', (one) => one.category_sync_id],
  attribute_code: ['text', (one) => one.code],
  value_key: ['text', (one) => foldKey(one.value)],
  value: ['text', (one) => one.value.trim()],
  channel_value: ['text', (one) => one.after?.channel_value ?? null],
});

interface ValueRow {
  category_sync_id: string;
  code: string;
  value_key: string;
  channel_value: string;
}

const keyOf = ({ category_sync_id: id, code, value_key: key }: Omit<ValueRow, 'channel_value'>): string =>
  JSON.stringify([id, code, key]);

export const valueStore: MappingStore<'value'> = {
  keyOf: ({ value, ...key }) => keyOf({ ...key, value_key: foldKey(value) }),
  read: async (tx, connectionId, wanted) => {
    const rows = await tx.run(sql<ValueRow>`
      select category_sync_id, attribute_code as code, value_key, channel_value from attribute_value_mappings
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and category_sync_id = any(${wanted.map((one) => one.category_sync_id)}::text[])
      order by category_sync_id, attribute_code, value_key for update`);
    return rows.map(({ channel_value, ...key }) => [keyOf(key), { channel_value }]);
  },
  set: (tx, connectionId, wanted) =>
    tx.later(sql`
      insert into attribute_value_mappings (tenant_id, connection_id, ${VALUES.names})
      select ${tx.tenantId}, ${connectionId}, ${VALUES.names} from ${VALUES.from(wanted)}
      order by u.category_sync_id, u.attribute_code, u.value_key
      on conflict (tenant_id, connection_id, category_sync_id, attribute_code, value_key) do update
      set value = excluded.value, channel_value = excluded.channel_value
      returning 1`),
  remove: (tx, connectionId, wanted) =>
    tx.later(sql`
      delete from attribute_value_mappings v using ${VALUES.from(wanted)}
      where v.tenant_id = ${tx.tenantId} and v.connection_id = ${connectionId}
        and v.category_sync_id = u.category_sync_id and v.attribute_code = u.attribute_code
        and v.value_key = u.value_key`),
};
