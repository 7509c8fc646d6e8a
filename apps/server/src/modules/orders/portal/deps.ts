import type { Database } from '../../../platform/db/database.ts';
import type { ConnectorOf } from '../actions/order-for-action.ts';

export interface OrderPortalDeps {
  db: Database;
  publicUrl: string;
  connectorOf: ConnectorOf;
}
