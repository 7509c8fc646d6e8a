import { createRequire } from 'node:module';

/** The release, as the package names it. */
export const VERSION = (createRequire(import.meta.url)('../package.json') as { version: string }).version;
