export { deliverOnce, startDeliverer } from './delivery/deliverer.ts';
export type { DeliveryDeps } from './delivery/round.ts';
export { publishingMetrics } from './metrics.ts';
export { planTenant } from './plan/plan-tenant.ts';
export { startPlanner } from './plan/planner.ts';
export { sweepAttempts } from './retention.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';
export { verifyListings } from './verify.ts';
