import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { ownerOfSecondFactor } from './store.ts';

/** The secrets from which codes are computed. */
export const sealedSecondFactors: SealedColumn = {
  table: 'second_factors',
  column: 'sealed_secret',
  key: ['user_id'],
  ownerOf: (tenantId, { user_id }) => ownerOfSecondFactor(tenantId, Number(user_id)),
};
