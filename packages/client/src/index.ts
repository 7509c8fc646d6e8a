export type { components, operations, paths } from './api.generated.ts';
export { type ClientOptions, createSluiceClient, type SluiceClient } from './client.ts';
export { type RetryOptions, withRetry } from './retry.ts';
