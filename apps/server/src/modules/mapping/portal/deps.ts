import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';
import type { SheetDeps } from '../../imports/index.ts';

/** Dependencies of the endpoints of mapping. */
export interface PortalMappingDeps extends ChangeDeps, SheetDeps {
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
