import type { Database } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { ForgottenPasswordDeps } from '../team/forgotten-password.ts';
import type { CurrencyChanges } from '../tenants.ts';

/** The shop of a demonstration, whose login every visitor is given. */
export interface Demonstration {
  tenantId: number;
  email: string;
  password: string;
  resetsAt: Date | null;
}

interface DemonstrationDeps {
  /** The demonstration that this process runs, once it is ready. */
  demonstration(): Demonstration | undefined;
}

/** Dependencies of signing in and joining. */
export interface OpenPortalDeps extends ForgottenPasswordDeps, DemonstrationDeps {
  masterKeys: MasterKeys;
  cookie: SessionCookie;
  devices: KnownDevices;
}

/** Dependencies of the endpoints of people and their tenant. */
export interface PortalTenancyDeps extends DemonstrationDeps {
  db: Database;
  masterKeys: MasterKeys;
  cookie: SessionCookie;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  currencyChanges: CurrencyChanges;
}
