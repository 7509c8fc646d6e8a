import { sealedConnections } from './modules/channels/index.ts';
import { sealedSchedules } from './modules/imports/index.ts';
import { sealedRules } from './modules/notifications/index.ts';
import { sealedEndpoints } from './modules/outgoing/index.ts';
import { sealedSecondFactors } from './modules/tenancy/index.ts';
import type { SealedColumn } from './platform/secrets/sealed-column.ts';

/** Every column of the database that a master key seals. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...sealedConnections,
  sealedSecondFactors,
  sealedSchedules,
  sealedEndpoints,
  sealedRules,
];
