import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { commandLineOf, startTimeOf } from '../platform/embedded-postgres/process-identity.ts';

/** Only Linux shows processes without starting a program for each check. */
const LOOK_MS = process.platform === 'linux' ? 500 : 3_000;
/** npm, a shell and an older Node that handed over may be above this process. */
const LEVELS = 4;

interface Ancestor {
  pid: number;
  startedAt: string;
}

/**
 * Ends this process in good order when the npm that started it is gone. On SIGTERM npm passes the signal to the shell
 * between the two, which dies of it and signals nobody: without this, stopping `npm start` or `npx sluice serve` from a
 * script leaves the service running, on its port and its data folder.
 *
 * @param startedByNpm only then; a service manager or a person's shell that ends is no reason to stop
 */
export async function watchStarter(startedByNpm: boolean): Promise<void> {
  if (!startedByNpm || process.platform === 'win32') return;
  const ancestors = await ancestorsUpToNpm();
  if (ancestors.length === 0) return;
  const timer = setInterval(async () => {
    if (await areAllAlive(ancestors)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}

/** The processes from the parent up to npm; none when npm is not among them. */
async function ancestorsUpToNpm(): Promise<Ancestor[]> {
  const ancestors: Ancestor[] = [];
  let pid = process.ppid;
  while (pid > 0 && ancestors.length < LEVELS) {
    const startedAt = await startTimeOf(pid);
    // The process is gone already: the first check will find it missing.
    ancestors.push({ pid, startedAt: startedAt ?? '' });
    if (startedAt === null) return ancestors;
    if (/^npm\b|[/\\]np[mx](-cli\.js)?\b/.test(await commandLineOf(pid))) return ancestors;
    pid = await parentOf(pid);
  }
  return [];
}

async function areAllAlive(ancestors: readonly Ancestor[]): Promise<boolean> {
  const now = await Promise.all(ancestors.map(({ pid }) => startTimeOf(pid)));
  return ancestors.every(({ startedAt }, index) => now[index] === startedAt);
}

async function parentOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the program's name in brackets: state, parent.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }));
  return Number(stdout.trim());
}
