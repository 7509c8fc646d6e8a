import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * Runs npm under this very Node and returns its output.
 *
 * @throws Error with what npm said when it fails
 */
export function npm(args: string[], cwd: string): string {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  return execFileSync('npm', args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}
