import type { Connector } from '@sluice/connector-kit';
import type { TrialChannels } from '../../../connectors/trial-channels.ts';
import type { AuthorizationDeps } from '../authorize.ts';

/** Dependencies of the endpoints of connections. */
export interface PortalChannelsDeps extends AuthorizationDeps {
  connectors: readonly Connector[];
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  /** Undefined where this process cannot run trial marketplaces. */
  trials: TrialChannels | undefined;
}
