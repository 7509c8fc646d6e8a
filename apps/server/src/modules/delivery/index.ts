export { channelStates, inChannelState } from './channel-state.ts';
export {
  type ConnectionHealth,
  connectionHealth,
  type TaskHealth,
  type TermTrouble,
} from './connection-health.ts';
export { type ListingExportRow, listingExportRows } from './listing-rows.ts';
export { retryProducts } from './listings.ts';
export { createAsNew } from './matching/match-listing.ts';
export { publishingMetrics } from './metrics.ts';
export { deliveryPortalEndpoints } from './portal/index.ts';
export { productChannels } from './product-channels.ts';
export { reconcileTask } from './reconcile/reconcile-task.ts';
export { requestReconciliation, setReconcileMode } from './reconcile/store.ts';
export { hasIssue } from './results/groups.ts';
export { sweepAttempts } from './retention.ts';
export { deliverOnce, startDeliverer } from './rounds/deliverer.ts';
export type { DeliveryDeps } from './rounds/round.ts';
export { sweepSecondLooks } from './rounds/second-look.ts';
export { type ChannelCounts, countStates, type StateCounts } from './state-counts.ts';
export { resendOffers, synchronise, verifyChanged } from './verify.ts';
