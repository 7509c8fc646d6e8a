import type { Database } from '../../../../platform/db/database.ts';

/** Dependencies of the portal's endpoints about products on channels. */
export interface ProductChannelDeps {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  platform(slug: string): { label: string };
}
