export type { DeliveryDeps } from './delivery/deliver-connection.ts';
export { type Deliverer, startDeliverer } from './delivery/deliverer.ts';
export { startPlanner } from './plan/planner.ts';
export { getEffectiveTargets } from './routes/get-effective-targets.ts';
