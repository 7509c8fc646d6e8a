import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ToolResult {
  ok: boolean;
  /** The printed output, unless it went straight to the terminal. */
  output: string;
}

/** Far more than a tool takes on a slow machine; one that hangs fails here instead of holding up whoever waits for the checks. */
const LIMIT_MS = 60 * 60_000;

/**
 * Runs a command-line tool of node_modules under this very Node, so that neither PATH nor a shell matters. It gets a
 * process group of its own, which is ended with it: what it leaves behind would keep the terminal's output open.
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
    stdio: options.live === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = (): void => endGroup(child.pid);
  const limit = setTimeout(() => {
    console.error(`${packageName} did not end within ${LIMIT_MS / 60_000} minutes`);
    end();
  }, LIMIT_MS);
  const stopped = (): never => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', stopped).once('SIGTERM', stopped);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise<ToolResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', end);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  }).finally(() => {
    clearTimeout(limit);
    process.off('SIGINT', stopped).off('SIGTERM', stopped);
  });
}

/** Ends every process that a detached child has started and left behind, and the child itself. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended by itself.
  }
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
