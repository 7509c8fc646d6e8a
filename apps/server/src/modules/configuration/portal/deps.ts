import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';
import type { ChannelCalls } from '../../channels/index.ts';
import type { ChangeParts } from '../change/run.ts';

/** Dependencies of the endpoints of the configuration. */
export interface PortalConfigurationDeps extends ChangeDeps, ChannelCalls, ChangeParts {
  connectorOf: ChannelCalls['connectorOf'];
  masterKeys: ChannelCalls['masterKeys'];
  db: ChannelCalls['db'];
}
