import { ConnectionList } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import type { PortalConnectionsDeps } from './deps.ts';
import { readConnections } from './present.ts';

export const listConnections = ({ db, platform }: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections',
    operationId: 'listConnections',
    tag: 'Connections',
    summary: 'List all connections with their state: waiting changes, blocks and reasons',
    success: { status: 200, schema: ConnectionList },
    handle: async ({ principal }) => ({
      data: await db.inTenant(principal.tenantId, (tx) => readConnections(tx, platform)),
    }),
  });
