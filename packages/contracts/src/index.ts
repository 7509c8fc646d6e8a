export * from './bulk-operation.ts';
export * from './catalog.ts';
export * from './errors.ts';
export * from './fold-key.ts';
export * from './order.ts';
export * from './primitives.ts';
export * from './product.ts';
export * from './tenancy.ts';
