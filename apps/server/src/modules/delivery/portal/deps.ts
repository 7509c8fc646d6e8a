import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';
import type { PortalConnectionsDeps } from './connections/deps.ts';

/** Dependencies of the endpoints of delivery. */
export interface PortalDeliveryDeps extends PortalConnectionsDeps, ChangeDeps {}
