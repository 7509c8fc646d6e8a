import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;

/** CPU seconds a PostgreSQL has used so far, with all its processes, the ended ones included; Linux. */
export async function databaseCpu(dataDir: string): Promise<number> {
  return postmasterCpu(await postmasterOf(dataDir));
}

/** CPU seconds of a PostgreSQL by the process that started all its others; Linux. */
export async function postmasterCpu(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => statOf(pid)));
  return stats
    .filter((stat) => stat.pid === postmaster || stat.parent === postmaster)
    .reduce((sum, stat) => sum + stat.own + (stat.pid === postmaster ? stat.ended : 0), 0);
}

/** CPU seconds that one process has used so far, in all its threads; Linux. */
export const processCpu = async (pid: number): Promise<number> => (await statOf(String(pid))).own;

/** CPU seconds of this process and of the programs it has run to their end; Linux. */
export async function ownCpu(): Promise<number> {
  const { own, ended } = await statOf(String(process.pid));
  return own + ended;
}

async function statOf(pid: string): Promise<{ pid: number; parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the process may hold spaces and parentheses.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (at: number): number => (fields[at] ?? 0) / TICKS_PER_SECOND;
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    own: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
  };
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/**
 * Memory that the processes of PostgreSQL have each for themselves, MB; Linux. The statements and plans they keep show
 * here, the shared buffers do not.
 */
export async function databaseMemory(dataDir: string): Promise<number> {
  const postmaster = await postmasterOf(dataDir);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const sizes = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const kb = sizes.map((text) => Number(/Pss_Anon:\s+(\d+)/.exec(text)?.[1] ?? 0));
  return kb.reduce((sum, one) => sum + one, 0) / 1024;
}
