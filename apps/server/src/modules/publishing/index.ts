export { deliverOnce, startDeliverer } from './delivery/deliverer.ts';
export type { DeliveryDeps } from './delivery/round.ts';
export {
  type Attempt,
  LISTING_STATES,
  type ListingState,
  type ListingView,
  lastAttempts,
  listListings,
  retryListings,
} from './listings.ts';
export { publishingMetrics } from './metrics.ts';
export { planTenant } from './plan/plan-tenant.ts';
export { startPlanner } from './plan/planner.ts';
export { reconcileTask } from './reconcile/reconcile-task.ts';
export {
  type DriftItem,
  driftItems,
  oneReconciliation,
  type ReconcileMode,
  type Reconciliation,
  requestReconciliation,
  setReconcileMode,
} from './reconcile/store.ts';
export { sweepAttempts } from './retention.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';
export { verifyListings } from './verify.ts';
