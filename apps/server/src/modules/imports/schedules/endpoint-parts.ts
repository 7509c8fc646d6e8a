import type { MasterKeys } from '../../../platform/secrets/index.ts';
import type { ImportDeps } from '../deps.ts';
import type { FileSources } from './source.ts';

export interface ScheduleDeps extends ImportDeps {
  masterKeys: MasterKeys;
  outbound: FileSources;
}

export const SCHEDULES = '/portal/api/import-schedules';
export const ofSchedules = { tag: 'Imports', subject: 'scheduled import' } as const;
/** Addresses and sign-ins are a matter of administrators. */
export const forAdmins = { ...ofSchedules, role: 'admin' } as const;
