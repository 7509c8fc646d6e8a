import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIN, makeFolder } from './test-support.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
/** Is loaded before the tool, each time that Node starts, and tells how. */
let teller: string;
beforeAll(async () => {
  folder = await makeFolder();
  teller = join(folder.path, 'teller.mjs');
  await writeFile(teller, 'console.log(JSON.stringify([process.pid, ...process.execArgv]));');
});
afterAll(() => folder.remove());

/** Runs the tool to its end, which comes soon: the port is none. Returns each start of Node, without the process id of the first. */
async function startsOf(
  args: readonly string[],
  { node = [], options = '' }: { node?: readonly string[]; options?: string } = {},
): Promise<{ starts: string[][]; isOneProcess: boolean; errors: string }> {
  const env = { PATH: process.env.PATH, PORT: 'none', NODE_OPTIONS: `--import=file://${teller} ${options}` };
  const child = execFile(process.execPath, [...node, BIN, ...args], { env });
  let [told, errors] = ['', ''];
  child.stdout!.on('data', (text) => {
    told += text;
  });
  child.stderr!.on('data', (text) => {
    errors += text;
  });
  await once(child, 'close');
  const lines = told.split('\n').filter((line) => line.startsWith('['));
  const starts = lines.map((line) => JSON.parse(line) as [number, ...string[]]);
  return {
    starts: starts.map(([, ...options]) => options),
    isOneProcess: starts.every(([pid]) => pid === child.pid),
    errors,
  };
}

describe.skipIf(process.platform === 'win32')('a command that answers people until it is stopped', () => {
  test('is started over with a limited young heap, as the same process, and says nothing of it', async () => {
    const { starts, isOneProcess, errors } = await startsOf(['--json', 'serve', '--role', 'api']);
    expect(starts).toEqual([[], ['--max-semi-space-size=8']]);
    expect(isOneProcess).toBe(true);
    expect(errors).toContain('PORT');
    expect(errors).not.toMatch(/warning|execve/i);
  });

  test.each([
    ['an option', { node: ['--max-semi-space-size=32'] }, ['--max-semi-space-size=32']],
    ['NODE_OPTIONS', { options: '--max-semi-space-size=32' }, []],
    ['NODE_OPTIONS with underscores', { options: '--max_semi_space_size=32' }, []],
  ])('keeps the limit of %s', async (_, given, options) => {
    expect((await startsOf(['serve'], given)).starts).toEqual([options]);
  });
});

test.each([[['serve', '--role', 'worker']], [['serve', '--role=worker']], [['tenant', 'list']]])(
  '%j starts once, with the heap that Node gives it',
  async (args) => {
    expect((await startsOf(args)).starts).toEqual([[]]);
  },
);
