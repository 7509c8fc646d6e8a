export * from './catalog.ts';
export * from './imports.ts';
export * from './orders.ts';
export * from './progress.ts';
export * from './session.ts';
export * from './stock.ts';
