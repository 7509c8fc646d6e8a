import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearRemains } from './postmaster.ts';

/** Whether a process of its own view of the file systems, as in another container, can be started here. */
const mayUnshare = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;

let data: string;
let started: ChildProcessWithoutNullStreams[];

beforeEach(async () => {
  data = await realpath(await mkdtemp(join(tmpdir(), 'sluice-postmaster-')));
  started = [];
  // Echoes, and so shows that it runs.
  await copyFile('/bin/cat', join(data, 'postgres'));
});

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

/** Starts a program of the name of the server's in the data folder, behind the given command. */
async function startServer(...before: string[]): Promise<ChildProcessWithoutNullStreams> {
  const [command, ...args] = [...before, join(data, 'postgres')];
  const child = spawn(command!, args, { cwd: data });
  started.push(child);
  child.stdin.on('error', () => {});
  await answers(child);
  return child;
}

/** Ends when the program has echoed, and fails when it has ended. */
async function answers(child: ChildProcessWithoutNullStreams): Promise<void> {
  child.stdin.write('still here\n');
  expect(await Promise.race([once(child.stdout, 'data').then(String), once(child, 'exit')])).toBe(
    'still here\n',
  );
}

test.runIf(mayUnshare)(
  'a server left behind is ended, and one of another container at the same path is not',
  async () => {
    const left = await startServer();
    const other = await startServer('unshare', '-m');
    const ended = once(left, 'exit');
    await clearRemains({ data, socketDir: '' } as Parameters<typeof clearRemains>[0]);
    expect(await ended).toEqual([null, 'SIGKILL']);
    await answers(other);
  },
);
