export * from './product-channels.ts';
export * from './product-history.ts';
export * from './session.ts';
