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
export { type Explanation, explain } from './explain.ts';
export { explainMapping } from './explain-mapping.ts';
export {
  type Attempt,
  LISTING_STATES,
  type ListingState,
  type ListingView,
  lastAttempts,
  listListings,
  retryListings,
  retryProducts,
} from './listings.ts';
export { listMarkups, type MarkupOwner, setMarkup } from './markups/store.ts';
export { chooseCandidate, createAsNew, matchListing, unmatchListing } from './matching/match-listing.ts';
export { type MatchQuestion, matchQuestions } from './matching/questions.ts';
export { publishingMetrics } from './metrics.ts';
export { confirmHeld, heldPlans } from './plan/guard-store.ts';
export { planTenant } from './plan/plan-tenant.ts';
export { startPlanner } from './plan/planner.ts';
export { openPreview, previewPlan } from './plan/preview.ts';
export type { Preview } from './plan/preview-tally.ts';
export { connectionPortalEndpoints } from './portal/connections/index.ts';
export { publishingPortalEndpoints } from './portal/index.ts';
export { productChannelEndpoints } from './portal/product/index.ts';
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
export { hasIssue } from './results/groups.ts';
export { sweepAttempts } from './retention.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';
export { countMatches } from './rules/count.ts';
export { createRule, listRules, moveRule, removeRule, updateRule } from './rules/store.ts';
export { resendOffers, synchronise, verifyChanged } from './verify.ts';
