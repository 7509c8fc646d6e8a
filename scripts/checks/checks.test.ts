import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staleFiles } from '../generated.ts';
import { deadPaths } from './docs-paths.ts';
import { countTests } from './unit-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-checks-'));
  await mkdir(join(folder, 'apps/server/src'), { recursive: true });
  await writeFile(join(folder, 'apps/server/src/app.ts'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('paths in documents', () => {
  const deadIn = async (text: string): Promise<string[]> => {
    await writeFile(join(folder, 'README.md'), text);
    return deadPaths(folder, ['README.md', 'apps/server/src/app.ts']).map(
      ({ line, path }) => `${line}: ${path}`,
    );
  };

  test('that do not exist are found, with their line', async () => {
    expect(
      await deadIn('See `apps/server/src/app.ts`\nand `apps/server/src/gone.ts` or `docs/guides/`.'),
    ).toEqual(['2: apps/server/src/gone.ts', '2: docs/guides/']);
  });

  test('may name a line or an anchor, and leave out where a file lies', async () => {
    const text = '`apps/server/src/app.ts:12`, `apps/server/src/app.ts#L3`, `src/app.ts`, `./apps/server`';
    expect(await deadIn(text)).toEqual([]);
    expect(await deadIn('`src/gone.ts`')).toEqual(['1: src/gone.ts']);
  });

  test('are not what only looks like one', async () => {
    const others =
      '`/v1/products`, `application/json`, `@sluice/server`, `1/2`, `modules/<name>`, `npm run check`';
    expect(await deadIn(`${others}\n\`\`\`\n\`apps/nothing\`\n\`\`\`\n`)).toEqual([]);
  });
});

test('generated files that are missing or differ are stale', async () => {
  await writeFile(join(folder, 'fresh.json'), 'one\r\ntwo\n');
  await writeFile(join(folder, 'old.json'), 'one\n');
  const files = ['fresh.json', 'old.json', 'absent.json'].map((path) => ({ path, content: 'one\ntwo\n' }));
  expect(staleFiles(folder, files)).toEqual(['old.json', 'absent.json']);
});

test('a test file that cannot be loaded counts as a failed test', () => {
  const testResults = [
    { name: 'a', status: 'passed', assertionResults: [{ status: 'passed' }] },
    { name: 'b', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { name: 'c', status: 'failed', assertionResults: [] },
  ];
  expect(countTests({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 });
  expect(countTests(undefined)).toEqual({ passed: 0, failed: 0 });
});

test('a file whose process died counts as a failed test', () => {
  const assertionResults = ['passed', 'pending', 'pending'].map((status) => ({ status }));
  const testResults = [{ name: 'crashed', status: 'failed', assertionResults }];
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 });
});
