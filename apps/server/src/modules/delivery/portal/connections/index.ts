import type { Endpoint } from '../../../../platform/http/endpoint.ts';
import { syncConnection } from './act-on-connection.ts';
import type { PortalConnectionsDeps } from './deps.ts';
import { getConnection } from './get-connection.ts';
import { getContents } from './get-contents.ts';
import { getAllDeliveries, getDeliveries } from './get-deliveries.ts';
import { listConnections } from './list-connections.ts';
import { previewSettings } from './preview-settings.ts';

/** Endpoints for the health of connections and for requests to their delivery. */
export const connectionPortalEndpoints = (deps: PortalConnectionsDeps): Endpoint[] => [
  listConnections(deps),
  getConnection(deps),
  previewSettings(deps),
  syncConnection(deps),
  getDeliveries(deps),
  getAllDeliveries(deps),
  getContents(deps),
];
