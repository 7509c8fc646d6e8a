import type { Database } from '../../platform/db/database.ts';
import type { PlatformSlug } from '../catalog/index.ts';

/** Dependencies of the list's endpoints. */
export interface ProductListDeps {
  db: Database;
  publicUrl: string;
  platformSlug: PlatformSlug;
  platform(slug: string): { id: number; label: string };
}
