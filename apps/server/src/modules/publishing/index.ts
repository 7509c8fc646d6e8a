export {
  type DesiredListing,
  desiredListing,
  loadListingFacts,
} from './desired-listing.ts';
export { explainMapping } from './explain-mapping.ts';
export { type ConnectionFacts, connectionFacts, loadProductFacts, type ProductFacts } from './facts.ts';
export {
  type HandlingRow,
  handlingColumns,
  inView,
  joinHandling,
  personOf,
  presentHandling,
} from './handling/handling.ts';
export { setMarkup } from './markups/store.ts';
export { externalKeyOf, type Fingerprints, fingerprintsOf } from './payload.ts';
export {
  type GuardLimits,
  isExtreme,
  isPriceJump,
  isTooMuch,
  pricesWithin,
  type RecentPrice,
} from './plan/guard.ts';
export { confirmHeld, type HeldPlan, heldPlans } from './plan/guard-store.ts';
export { planTenant } from './plan/plan-tenant.ts';
export { startPlanner } from './plan/planner.ts';
export { type Effect, effectOf, openPreview, previewPlan } from './plan/preview.ts';
export { publishingPortalEndpoints } from './portal/index.ts';
export { mainCategory, markupOf, type Resolution, resolve, type ShownMarkup } from './resolver.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';
export { createRule, moveRule, removeRule, updateRule } from './rules/store.ts';
export type { ConfirmedPrices, ScheduleFact } from './scheduled.ts';
