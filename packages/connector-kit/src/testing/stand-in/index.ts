export * from './findings.ts';
export * from './http-server.ts';
export * from './listen.ts';
export * from './stand-in.ts';
export * from './use-stand-in.ts';
