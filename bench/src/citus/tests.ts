import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/**
 * Runs tests of the server with a database of their own on a Citus cluster for each file.
 *
 * @param files parts of their paths; all that `vitest.citus.config.ts` names when there are none
 * @returns whether all passed
 */
export async function runOnCitus(files: readonly string[]): Promise<boolean> {
  const args = [VITEST, 'run', '--config', 'vitest.citus.config.ts', ...files];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
}
