export * from './channel-price.ts';
export * from './master-price.ts';
export * from './rounding.ts';
export * from './trace.ts';
