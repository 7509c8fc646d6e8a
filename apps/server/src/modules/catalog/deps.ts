import type { Database } from '../../platform/db/database.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import type { PlatformName } from './categories.ts';
import type { PlatformSlug } from './products/list.ts';

/** Dependencies of the catalogue's endpoints. */
export interface CatalogDeps {
  db: Database;
  objects: ObjectStore;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  platformSlug: PlatformSlug;
  platform(slug: string): PlatformName;
}
