import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { ownerOfSchedule } from './store.ts';

/** The addresses and sign-ins of scheduled imports. */
export const sealedSchedules: SealedColumn = {
  table: 'import_schedules',
  column: 'sealed_source',
  key: ['id'],
  ownerOf: (tenantId, { id }) => ownerOfSchedule(tenantId, Number(id)),
};
