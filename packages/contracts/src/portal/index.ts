export * from './bulk-action.ts';
export * from './job.ts';
export * from './product-list.ts';
export * from './saved-view.ts';
export * from './session.ts';
