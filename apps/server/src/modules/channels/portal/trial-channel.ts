import { message } from '@sluice/contracts/messages';
import { TrialChannel, TrialChannelInput, TrialChannelStarted } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { readStores } from '../call-channel.ts';
import { findTrialConnection, openTrialConnection } from '../trial-channel.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { requirePlatform } from './require-connector.ts';

export const getTrialChannel = ({ db, trials }: PortalChannelsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/trial-channel',
    operationId: 'getTrialChannel',
    tag: 'Connections',
    summary: 'Say whether a trial marketplace is available, and give its connection',
    success: { status: 200, schema: TrialChannel },
    handle: async ({ principal: { tenantId } }) => {
      const channel = await trials?.find(tenantId);
      const id = channel && (await db.readInTenant(tenantId, (tx) => findTrialConnection(tx, channel)));
      return { available: trials !== undefined, credential_id: id ?? null };
    },
  });

export const startTrialChannel = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/trial-channel',
    operationId: 'startTrialChannel',
    tag: 'Connections',
    summary: 'Start the trial marketplace of this shop and connect it, once for any number of calls',
    role: 'admin',
    body: TrialChannelInput,
    success: { status: 200, schema: TrialChannelStarted },
    errors: [409, 422],
    handle: async ({ principal: { tenantId, actor }, body }) => {
      if (deps.trials === undefined) throw new ApiError('conflict', message('trial_channel_elsewhere'));
      const connector = requirePlatform(deps, 'simulator');
      const channel = await deps.trials.start(tenantId);
      const { id, created } = await deps.db.inTenant(tenantId, (tx) =>
        openTrialConnection(tx, actor, deps.masterKeys, { paused: false, ...body, connector, channel }),
      );
      // The task that reads stores runs again once a day.
      if (created) await readStores(deps, tenantId, id);
      return { credential_id: id };
    },
  });
