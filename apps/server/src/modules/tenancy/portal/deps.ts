import type { Database } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { CurrencyChanges } from '../tenants.ts';

/** Dependencies of signing in and joining. */
export interface OpenPortalDeps {
  db: Database;
  masterKeys: MasterKeys;
  cookie: SessionCookie;
  devices: KnownDevices;
}

/** Dependencies of the endpoints of people and their tenant. */
export interface PortalTenancyDeps extends Omit<OpenPortalDeps, 'devices'> {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  currencyChanges: CurrencyChanges;
}
