import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Stands in for a start time on platforms that do not show one. */
const UNKNOWN = 'unknown';
const WATCH_MS = 100;

/**
 * A text that differs between two processes which had the same pid one after the other, or null when no such
 * process runs. Pids alone are not enough: after a reboot, and in a container after every restart, the same
 * numbers come back for other programs.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (stat !== null) return linuxStartTime(stat);
  }
  if (!answersSignals(pid)) return null;
  return process.platform === 'darwin' ? await macStartTime(pid) : UNKNOWN;
}

/** Whether the process that had this start time under this pid still runs. */
export async function isSameProcess(pid: number, startedAt: string): Promise<boolean> {
  const now = await startTimeOf(pid);
  return now !== null && (now === startedAt || now === UNKNOWN || startedAt === UNKNOWN);
}

/** Whether a process runs under this pid; a zombie does not count, it only waits to be collected. */
export async function isAlive(pid: number): Promise<boolean> {
  return (await startTimeOf(pid)) !== null;
}

/** Settles when the process is gone. The kernel notifies only parents, so processes of others are polled. */
export async function whenGone(pid: number): Promise<string> {
  while (await isAlive(pid)) await delay(WATCH_MS, undefined, { ref: false });
  return 'is gone';
}

/** The command line of a process, arguments separated by NUL on Linux and by blanks elsewhere. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim();
}

async function linuxStartTime(stat: string): Promise<string | null> {
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticksSinceBoot] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${ticksSinceBoot}`;
}

async function macStartTime(pid: number): Promise<string | null> {
  const env = { ...process.env, LC_ALL: 'C' };
  const { stdout } = await run('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { env }).catch(() => ({
    stdout: '',
  }));
  const text = stdout.trim();
  if (text === '') return UNKNOWN;
  return text.startsWith('Z') ? null : text.replace(/^\S+\s+/, '');
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that it runs and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
