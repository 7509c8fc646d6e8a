import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Packs the Python client as a wheel.
 *
 * @param to folder of the wheel
 * @returns its path
 * @throws Error where Python 3.11 with pip is not there
 */
export function packPythonClient(root: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-python-'));
  try {
    // The license of the repository is packed with the client.
    cpSync(join(root, 'packages/client-python'), folder, { recursive: true });
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    const offline = ['--no-deps', '--no-build-isolation', '--no-index'];
    python(['-m', 'pip', 'wheel', '--quiet', ...offline, '--wheel-dir', to, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return join(to, globSync('sluice_client-*.whl', { cwd: to }).sort().at(-1)!);
}

/**
 * Runs Python: the program that `PYTHON` names, else `python3`.
 *
 * @throws Error when it fails
 */
export function python(args: string[], env: Record<string, string> = {}): string {
  const program = process.env.PYTHON ?? 'python3';
  try {
    return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  } catch (error) {
    throw new Error(
      `${program} ${args.slice(0, 3).join(' ')} failed. The Python client is packed by Python 3.11 or later with pip; PYTHON names another program.`,
      { cause: error },
    );
  }
}
