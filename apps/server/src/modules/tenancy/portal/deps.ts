import type { Database } from '../../../platform/db/database.ts';
import type { SessionCookie } from '../sessions/cookie.ts';

/** What the endpoints of people and their tenant need from outside. */
export interface PortalTenancyDeps {
  db: Database;
  cookie: SessionCookie;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
