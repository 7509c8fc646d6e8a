export type {
  ConformanceChannel,
  OrderedLine,
  SiteProduct,
  TicketControls,
  WebhookSample,
} from './channel.ts';
export { connectorConformance } from './register.ts';
export type { ConformanceRecord } from './results.ts';
export { type CheckResult, type ConformanceOptions, runConformance } from './run.ts';
