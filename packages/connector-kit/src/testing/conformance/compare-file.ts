import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckFailed } from './failures.ts';

/** Which files are written instead of compared. */
export type Writing = 'all' | 'missing' | 'none';

/**
 * Decides which files a test run writes: all under UPDATE_GOLDEN=1; missing ones on a developer's machine, so that a
 * new connector starts with its own; none where CI is set.
 */
export function writingOf(env: { UPDATE_GOLDEN?: string; CI?: string }): Writing {
  if (env.UPDATE_GOLDEN === '1') return 'all';
  return env.CI ? 'none' : 'missing';
}

/** Fails when the file says something else, unless it is to be written. */
export async function compareFile(file: URL, actual: string, writing: Writing, what: string): Promise<void> {
  const path = fileURLToPath(file);
  const expected = await readFile(path, 'utf8').catch(() => null);
  if (expected?.replaceAll('\r\n', '\n') === actual) return;
  if (writing === 'all' || (writing === 'missing' && expected === null)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, actual);
    return;
  }
  const where = expected === null ? 'is missing' : firstDifference(expected, actual);
  const short = path.split('/').slice(-3).join('/');
  throw new CheckFailed(`${what}: ${short} ${where} (UPDATE_GOLDEN=1 rewrites it)`);
}

function firstDifference(expected: string, actual: string): string {
  const before = expected.split('\n');
  const after = actual.split('\n');
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at === -1 ? after.length : at;
  return `line ${line + 1}: ${before[line]?.trim() ?? 'nothing'} became ${after[line]?.trim() ?? 'nothing'}`;
}
