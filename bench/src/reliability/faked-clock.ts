import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installRuntime } from '@sluice/server/platform/embedded-postgres/runtime.ts';

/** Where the package `faketime` of Debian and Ubuntu, and that of Fedora, put the library. */
const PLACES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
];

/**
 * Processes look at the file so often. At every call would be too often: PostgreSQL asks for the time when a timer interrupts
 * it, and one that is just looking sees the true time.
 */
const LOOK_SECONDS = 1;

/** A clock that processes share and that can be put forward and back while they run. Their waits stay true. */
export interface FakedClock {
  /** For a process that shows this clock. */
  env: NodeJS.ProcessEnv;
  /** Resolves when every process shows the true time and so many seconds. */
  put(seconds: number): Promise<void>;
}

/** The library that fakes the clock; null = it is not installed. */
export const fakingLibrary: string | null = await firstOf(PLACES);

/**
 * Copies the library without its functions that wait: while one of them waits, the handler of a signal sees the true time.
 * PostgreSQL would end statements and sessions at once by a clock behind that one, and would find no deadlock by one ahead.
 * A name that does not fit its hash is not found, so callers get the function of the C library.
 */
async function withoutWaits(library: string, copy: string): Promise<string> {
  const bytes = await readFile(library);
  for (const name of ['epoll_wait', 'epoll_pwait']) {
    // The first place is the table of names; later ones are those by which the library finds the true functions.
    const at = bytes.indexOf(`\0${name}\0`);
    if (at < 0) throw new Error(`${library} has no function ${name}`);
    bytes.write('x', at + 1);
  }
  await writeFile(copy, bytes, { mode: 0o644 });
  return copy;
}

async function firstOf(paths: readonly string[]): Promise<string | null> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  return null;
}

/**
 * A clock for the service and for the embedded PostgreSQL of a data folder, which was not started before: its program is
 * replaced by a script, since the database gets no variables of ours.
 */
export async function fakeClock(dataDir: string): Promise<FakedClock> {
  if (fakingLibrary === null) throw new Error('this harness needs the package faketime (libfaketime)');
  const file = join(dataDir, 'clock');
  // Renamed, since a process that met an empty file would show the true time.
  const show = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.next`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`, { mode: 0o644 });
    await rename(`${file}.next`, file);
  };
  await show(0);
  const env = {
    LD_PRELOAD: await withoutWaits(fakingLibrary, join(dataDir, 'faketime.so')),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: String(LOOK_SECONDS),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
  };
  const { postgres } = await installRuntime(join(dataDir, 'runtime'));
  await rename(postgres, `${postgres}.true`);
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  await writeFile(
    postgres,
    ['#!/bin/sh', ...settings, `exec '${dirname(postgres)}/postgres.true' "$@"`, ''].join('\n'),
    { mode: 0o755 },
  );
  return {
    env,
    put: async (seconds) => {
      await show(seconds);
      await delay(2 * LOOK_SECONDS * 1_000);
    },
  };
}
