export * from './conformance/index.ts';
export * from './context.ts';
