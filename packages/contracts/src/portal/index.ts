export * from './connection.ts';
export * from './connection-activity.ts';
export * from './platform.ts';
export * from './session.ts';
export * from './source.ts';
