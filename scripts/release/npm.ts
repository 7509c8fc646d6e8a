import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/**
 * Runs npm under this very Node and returns its output.
 *
 * @param variables beside those of this process
 * @throws Error with what npm said when it fails
 */
export function npm(args: string[], cwd: string, variables: Record<string, string> = {}): string {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, ...variables };
  return execFileSync('npm', args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}
