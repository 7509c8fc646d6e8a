import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from './platform/log/index.ts';

const PORTAL = new URL('../../portal/', import.meta.url);
const FOLDER = fileURLToPath(new URL('dist/', PORTAL));
/** Absent in a release, which brings its pages built. */
const BUILD = fileURLToPath(new URL('build.ts', PORTAL));

/** The portal's built pages. They may appear while the service runs. */
export const portalPages = (): { folder: string; isBuilt(): boolean } => ({
  folder: FOLDER,
  isBuilt: () => existsSync(`${FOLDER}/index.html`),
});

/**
 * Builds the portal's pages when they are missing or older than their sources, in a process of its own: the service
 * answers meanwhile. A failure is only logged, because everything but the pages works without them.
 */
export function buildPortal(log: Logger): void {
  if (!existsSync(BUILD)) return;
  const build = spawn(process.execPath, [BUILD], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  build.stderr.on('data', (chunk) => {
    told += String(chunk);
  });
  build.on('error', (error) => log.error({ err: error }, 'the portal could not be built'));
  build.on('exit', (code) => {
    if (code !== 0) log.error({ told: told.slice(-2_000) }, 'the portal could not be built');
  });
  // A service that stops does not wait for its pages.
  build.unref();
}
