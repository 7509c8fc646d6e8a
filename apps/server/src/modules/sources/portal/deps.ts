import type { ChannelCalls } from '../../channels/index.ts';

/** Dependencies of the endpoints of sources. */
export interface PortalSourcesDeps extends ChannelCalls {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
