import type { ChangeDeps } from '../../platform/http/change-endpoints.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import { scheduleEndpoints } from './portal/change-schedule.ts';
import { schedulesOfProduct } from './portal/schedules-of-product.ts';

export { keyOfSlot, slotOfKey, writeSchedules } from './many.ts';
export { MOST_OPEN } from './schedule.ts';
export { beginCreated } from './switch.ts';
export { moment, overlapFault, windowFault } from './window.ts';
export { startScheduledPrices, sweepScheduledPrices } from './worker.ts';

/** Prices of products that hold for a time. */
export const scheduledPriceEndpoints = (deps: ChangeDeps): Endpoint[] => [
  ...schedulesOfProduct(deps),
  ...scheduleEndpoints(deps),
];
