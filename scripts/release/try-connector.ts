import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../checks/tools.ts';
import { npm } from './npm.ts';

/** A connector that was made outside of the repository. */
export interface TriedConnector {
  /** The module that a service loads. */
  module: string;
  /** Runs a test that speaks to the connector's stand-in, with variables for it. */
  meet(env: Record<string, string>): void;
}

/**
 * Makes a connector in an empty folder as its author would: the sources that `sluice connector new` writes, the packed kit, its
 * conformance checks and a build.
 *
 * @param archives the kit and what it needs
 * @throws Error with what a step said
 */
export function makeConnector(folder: string, archives: readonly string[]): TriedConnector {
  const tool = join(ROOT, 'apps/server/bin/sluice.js');
  const command = [
    'connector',
    'new',
    'corner',
    '--label',
    'Corner shop',
    '--kind',
    'ecommerce',
    '--into',
    folder,
  ];
  execFileSync(process.execPath, [tool, ...command]);
  npm(['install', '--no-save', '--no-audit', '--no-fund', ...archives], folder);
  // The first run records the requests, which a machine of CI does not do unasked; the second one compares with them.
  npm(['test'], folder, { UPDATE_GOLDEN: '1' });
  const said = npm(['test'], folder);
  const checks = /Tests\s+(\d+) passed/.exec(stripVTControlCharacters(said))?.[1];
  console.log(`a connector outside of the repository passes ${checks} checks of the kit`);
  npm(['run', 'build'], folder);
  writeFileSync(join(folder, 'live.test.ts'), readFileSync(new URL('live-connector.txt', import.meta.url)));
  return {
    module: join(folder, 'dist/index.js'),
    meet: (env) => {
      execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'live.test.ts'], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  };
}
