export * from './calls-record.ts';
export * from './conformance/index.ts';
export * from './connector-bench.ts';
export * from './context.ts';
export * from './listings.ts';
export * from './openapi.ts';
export * from './stand-in/index.ts';
