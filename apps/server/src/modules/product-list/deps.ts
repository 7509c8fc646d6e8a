import type { Database } from '../../platform/db/database.ts';
import type { PlatformSlug } from '../catalog/index.ts';

/** What the list's endpoints need from outside. */
export interface ProductListDeps {
  db: Database;
  publicUrl: string;
  mediaUrl(key: string): string;
  platformSlug: PlatformSlug;
  platform(slug: string): { id: number; label: string };
  changesWaiting(): void;
}
