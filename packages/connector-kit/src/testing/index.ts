export * from './conformance/index.ts';
export * from './context.ts';
export * from './listings.ts';
export * from './openapi.ts';
