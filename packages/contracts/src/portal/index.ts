export * from './progress.ts';
export * from './session.ts';
