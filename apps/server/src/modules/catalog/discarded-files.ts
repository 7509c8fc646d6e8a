import type { Database, TenantId } from '../../platform/db/database.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';

interface Deps {
  db: Database;
  objects: ObjectStore;
}

/** Deletes a discarded file now; when that fails the row stays and the sweep tries again. */
export async function discardFile(deps: Deps, tenantId: TenantId, key: string): Promise<void> {
  try {
    await deps.objects.delete(key);
    await deps.db.inTenant(tenantId, (tx) =>
      tx.count(sql`delete from discarded_files where tenant_id = ${tx.tenantId} and storage_key = ${key}`),
    );
  } catch {
    // The row stays as the record of a file still to be deleted.
  }
}

/** Deletes the files of deleted images and products; run now and then. Returns the number of files it tried. */
export async function sweepDiscardedFiles(deps: Deps, limit = 500): Promise<number> {
  const files = await deps.db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; storage_key: string }>`
      select tenant_id, storage_key from discarded_files order by discarded_at limit ${limit}`),
  );
  for (const file of files) await discardFile(deps, asTenantId(file.tenant_id), file.storage_key);
  return files.length;
}
