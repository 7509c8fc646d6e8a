import type { Database } from '../../platform/db/database.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import type { PlatformName } from './categories.ts';
import type { PlatformSlug } from './products/list.ts';

/** What the catalogue's endpoints need from outside. */
export interface CatalogDeps {
  db: Database;
  objects: ObjectStore;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  /** Address of a stored file. */
  mediaUrl(key: string): string;
  platformSlug: PlatformSlug;
  platform(slug: string): PlatformName;
  /** Tells publishing, after the commit, that marks are waiting; it finds them by itself soon, this makes it now. */
  changesWaiting(): void;
}
