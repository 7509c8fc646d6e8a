import type { Database } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { ForgottenPasswordDeps } from '../team/forgotten-password.ts';
import type { CurrencyChanges } from '../tenants.ts';

/** Dependencies of signing in and joining. */
export interface OpenPortalDeps extends ForgottenPasswordDeps {
  masterKeys: MasterKeys;
  cookie: SessionCookie;
  devices: KnownDevices;
}

/** Dependencies of the endpoints of people and their tenant. */
export interface PortalTenancyDeps {
  db: Database;
  masterKeys: MasterKeys;
  cookie: SessionCookie;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  currencyChanges: CurrencyChanges;
}
