import type { Connector } from '@sluice/connector-kit';
import type { Database, TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';

interface Sharing {
  id: number;
  connector: Pick<Connector, 'platform' | 'limitsSharedBy'>;
  config: Readonly<Record<string, unknown>>;
}

/** The connection whose buckets count the calls of this one: the oldest of the tenant with the same account. */
export async function payerOf(
  db: Database,
  tenantId: TenantId,
  { id, connector, config }: Sharing,
): Promise<number> {
  const { platform, limitsSharedBy = [] } = connector;
  if (limitsSharedBy.length === 0) return id;
  const account = Object.fromEntries(limitsSharedBy.map((name) => [name, config[name]]));
  const row = await db.readInTenant(tenantId, (tx) =>
    tx.first(sql<{ id: number | null }>`
      select min(id) as id from connections
      where tenant_id = ${tenantId} and platform = ${platform} and config @> ${JSON.stringify(account)}::jsonb`),
  );
  return row?.id ?? id;
}
