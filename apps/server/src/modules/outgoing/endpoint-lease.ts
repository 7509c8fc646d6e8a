import { fragment } from '../../platform/db/sql.ts';
import type { LeasedTable, RowLease } from '../../platform/queue/leased-table.ts';

/** The right to send the events of one endpoint, one after another. */
export interface EndpointLease extends RowLease {
  id: number;
  label: string;
  url: string;
  sealedSecrets: Buffer;
  /** Events are signed with the previous secret as well until then; null = there is none. */
  previousSecretUntil: Date | null;
}

export const EVENT_ENDPOINTS: LeasedTable<EndpointLease> = {
  table: 'event_endpoints',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  seconds: 30,
  open: fragment`q.is_active`,
  nameOf: ({ id }) => `events of endpoint ${id}`,
};
