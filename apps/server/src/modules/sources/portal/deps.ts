import type { ChannelCalls } from '../../channels/index.ts';

/** What the endpoints of sources need from outside. */
export interface PortalSourcesDeps extends ChannelCalls {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  /** Tells workers that a site is to be read. */
  tasksWaiting(): void;
}
