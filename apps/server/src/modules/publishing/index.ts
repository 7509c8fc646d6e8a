export { channelStates, inChannelState } from './channel-state.ts';
export {
  type ConnectionHealth,
  connectionHealth,
  type TaskHealth,
  type TermTrouble,
} from './connection-health.ts';
export { deliverOnce, startDeliverer } from './delivery/deliverer.ts';
export type { DeliveryDeps } from './delivery/round.ts';
export { sweepSecondLooks } from './delivery/second-look.ts';

export { explainMapping } from './explain-mapping.ts';
export { retryProducts } from './listings.ts';

export { createAsNew } from './matching/match-listing.ts';

export { publishingMetrics } from './metrics.ts';

export { planTenant } from './plan/plan-tenant.ts';
export { startPlanner } from './plan/planner.ts';
export { openPreview, previewPlan } from './plan/preview.ts';

export { connectionPortalEndpoints } from './portal/connections/index.ts';
export { publishingPortalEndpoints } from './portal/index.ts';
export { productChannelEndpoints } from './portal/product/index.ts';
export { reconcileTask } from './reconcile/reconcile-task.ts';

export { hasIssue } from './results/groups.ts';
export { sweepAttempts } from './retention.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';

export { createRule } from './rules/store.ts';
export { resendOffers, synchronise, verifyChanged } from './verify.ts';
