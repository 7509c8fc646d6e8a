import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';

/** Dependencies of the endpoints of publishing. */
export interface PortalPublishingDeps extends ChangeDeps {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
