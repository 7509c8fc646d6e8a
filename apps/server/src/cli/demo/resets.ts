import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { askedToStop } from '../run-until-stopped.ts';

const SLUICE = join(import.meta.dirname, '../../../bin/sluice.js');

interface Resets {
  everyMinutes: number;
  /** Parent of the folder that each round begins empty. */
  dataDir: string;
  /** Options of each round's demonstration. */
  options: readonly string[];
}

/**
 * Runs demonstrations one after another for an instance that anybody may use: each has an empty folder and a database of
 * its own in a process of its own, so that nothing of a visitor is left for the next round. SIGUSR2 begins the next round at once.
 *
 * @returns the exit code: that of a demonstration that ended by itself, or 0 once somebody asked to stop
 */
export async function runRounds({ everyMinutes, dataDir, options }: Resets): Promise<number> {
  const folder = join(dataDir, 'demo-round');
  const stopped = askedToStop().then(() => 'stopped' as const);
  for (;;) {
    await rm(folder, { recursive: true, force: true });
    const resetsAt = new Date(Date.now() + everyMinutes * 60_000);
    const child = spawn(
      process.execPath,
      [SLUICE, 'demo', ...options, '--resets-at', resetsAt.toISOString()],
      { stdio: 'inherit', env: { ...process.env, DATA_DIR: folder } },
    );
    const round = new AbortController();
    const { signal } = round;
    const end = await Promise.race([
      stopped,
      once(child, 'exit', { signal }).then(([code]) => (code as number | null) ?? 1),
      once(process, 'SIGUSR2', { signal }),
      setTimeout(resetsAt.getTime() - Date.now(), 'due', { signal, ref: false }),
    ]);
    round.abort();
    if (typeof end === 'number') return end;
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (end === 'stopped') {
      await rm(folder, { recursive: true, force: true });
      return 0;
    }
  }
}
