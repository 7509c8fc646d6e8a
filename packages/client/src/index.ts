export type { components, operations, paths } from './api.generated.ts';
export { type ClientOptions, createSluiceClient, type SluiceClient } from './client.ts';
export { answerOf, SluiceRefusal } from './refusal.ts';
export { type RetryOptions, withRetry } from './retry.ts';
export { saveBySku } from './save-by-sku.ts';
export { everyEntry, type PagedPath, type PulledOrders, pullOrders } from './walk.ts';
