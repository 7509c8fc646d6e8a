import type { Database } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { CurrencyChanges } from '../tenants.ts';

/** What signing in and joining need from outside. */
export interface OpenPortalDeps {
  db: Database;
  masterKeys: MasterKeys;
  cookie: SessionCookie;
}

/** What the endpoints of people and their tenant need. */
export interface PortalTenancyDeps extends OpenPortalDeps {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  currencyChanges: CurrencyChanges;
  /** Wakes the planner. */
  changesWaiting(): void;
}
