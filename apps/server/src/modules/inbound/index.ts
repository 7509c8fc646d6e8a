export {
  type ChannelEvent,
  EVENT_STATES,
  type EventState,
  listEvents,
  replayEvents,
  sweepEvents,
} from './events.ts';
export type { InboundDeps } from './receive.ts';
export { registerWebhooks } from './routes.ts';
export type { ApplyProductEvents } from './worker/apply.ts';
export { handleInboxOnce, type InboxDeps, startInbox } from './worker/inbox.ts';
