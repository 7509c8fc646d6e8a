import type { Connector } from '@sluice/connector-kit';
import type { TrialChannels } from '../../../connectors/trial-channels.ts';
import type { ChannelCalls } from '../call-channel.ts';

/** What the endpoints of connections need from outside. */
export interface PortalChannelsDeps extends ChannelCalls {
  connectors: readonly Connector[];
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  /** Undefined where this process cannot run any. */
  trials: TrialChannels | undefined;
  /** Tells workers what there is to do. */
  wake(what: 'changes' | 'deliveries' | 'tasks'): void;
}
