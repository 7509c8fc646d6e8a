import { ChannelList } from '@sluice/contracts';
import type { Database } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { publishTargets } from '../connections.ts';

export const listChannels = (deps: { db: Database; platform(slug: string): { label: string } }) =>
  endpoint({
    method: 'GET',
    path: '/v1/channels',
    operationId: 'listChannels',
    tag: 'Channels',
    summary: 'List the publish targets of the tenant, without its sources',
    description:
      'channel_overrides name them by credential_id. Connections are made and changed in the portal.',
    success: { status: 200, schema: ChannelList },
    handle: async ({ principal }) => {
      const rows = await deps.db.readInTenant(principal.tenantId, (tx) => tx.run(publishTargets(tx)));
      const data = rows.map(({ id, platform, label }) => ({
        credential_id: id,
        platform,
        platform_label: deps.platform(platform).label,
        label,
      }));
      return { data };
    },
  });
