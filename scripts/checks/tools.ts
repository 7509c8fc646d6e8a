import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ToolResult {
  ok: boolean;
  /** What it printed, unless that went straight to the terminal. */
  output: string;
}

/**
 * Runs a command-line tool of node_modules under this very Node, so that neither PATH nor a shell matters.
 *
 * @param options `live` sends its output to the terminal as it comes
 */
export function runTool(
  packageName: string,
  args: string[],
  options: { live?: boolean; command?: string; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  const script = binOf(packageName, options.command ?? packageName.replace(/^.*\//, ''));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.live === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function binOf(packageName: string, command: string): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, file);
}
