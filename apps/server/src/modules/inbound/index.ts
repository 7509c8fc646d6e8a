export {
  failedEventsByConnection,
  sweepEvents,
} from './events.ts';
export { inboundMetrics } from './metrics.ts';
export { inboundPortalEndpoints } from './portal/index.ts';
export { registerWebhooks } from './routes.ts';
export type { ApplyProductEvents } from './worker/apply.ts';
export { startInbox } from './worker/inbox.ts';
