import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../checks/tools.ts';
import { asJavaScript, lostModules } from './as-javascript.ts';
import { missingData, notesOf, releaseProblems, versionOf } from './checklist.ts';
import { type LockedPackages, releasedLock } from './released-lock.ts';

describe('JavaScript of a release', () => {
  const known = new Set(['./a.ts', 'worker.ts']);
  const convert = (code: string) => asJavaScript(code, (path) => known.has(path));

  test('types become blanks, so lines and columns stay', () => {
    expect(convert('const n: number = 1;\nexport { n };\n')).toBe('const n         = 1;\nexport { n };\n');
  });

  test('modules of the release are named by their JavaScript, in imports and as programs to start', () => {
    expect(convert("import { a } from './a.ts';\nfork(join(dir, 'worker.ts'));")).toBe(
      "import { a } from './a.js';\nfork(join(dir, 'worker.js'));",
    );
  });

  test('a name that is no module of the release stays, and an import of it is found', () => {
    const result = convert("import { b } from './b.ts';\nconst text = 'see main.ts';");
    expect(result).toContain("'see main.ts'");
    expect(lostModules(result)).toEqual(['./b.ts']);
  });
});

describe('packages of a release', () => {
  test('they are those that the workspace reaches, by the nearest folder, without the ones for developing', () => {
    const locked: LockedPackages = {
      '': {},
      'apps/server': { dependencies: { a: '1', '@own/kit': '1' }, optionalDependencies: { windows: '1' } },
      'packages/kit': { dependencies: { b: '1' } },
      'node_modules/@own/kit': { link: true, resolved: 'packages/kit' },
      'node_modules/a': { version: '1.0.0', dependencies: { c: '1' }, peerDependencies: { d: '1' } },
      'node_modules/a/node_modules/c': { version: '1.5.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '9.0.0' },
      'node_modules/d': { version: '4.0.0' },
      'node_modules/windows': { version: '1.0.0', optional: true },
      'node_modules/vitest': { version: '5.0.0' },
    };
    expect(Object.keys(releasedLock(locked, 'apps/server'))).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/b',
      'node_modules/d',
      'node_modules/windows',
    ]);
  });

  test('two versions that want one place are an error and no guess', () => {
    const locked: LockedPackages = {
      'apps/server': { dependencies: { a: '1', b: '1' } },
      'apps/server/node_modules/b': { version: '2.0.0' },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
      'node_modules/b': { version: '1.0.0' },
    };
    expect(() => releasedLock(locked, 'apps/server')).toThrow('node_modules/b would be');
  });

  test('the lockfile of this repository makes a release', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    const released = releasedLock(packages, 'apps/server');
    expect(released).toHaveProperty(['node_modules/fastify']);
    expect(Object.keys(released).filter((path) => /vite|playwright|biome|react/.test(path))).toEqual([]);
  });
});

test('no module of the service imports what a release leaves out', () => {
  const sources = globSync(
    '{apps/server,packages/contracts,packages/connector-kit,connectors/*}/src/**/*.ts',
    {
      cwd: ROOT,
    },
  ).filter((file) => !/\.test\.ts$|\/test-support\.ts$|\/testing\/|\/new-connector\//.test(file));
  const forbidden =
    /(?:from|import\()\s*'[^']*(?:\/testing\/?[^']*|\/test-support\.ts|@sluice\/[^']+\/testing[^']*)'/;
  expect(sources.filter((file) => forbidden.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

describe('checklist', () => {
  const changelog = '# Changelog\n\n## 1.2.0 (2026-12-01)\n\n- New.\n\n## 1.1.0 (unreleased)\n\n- Old.\n';

  test('the notes of a version are its part of the changelog', () => {
    expect(notesOf(changelog, '1.2.0')).toEqual({ date: '2026-12-01', text: '- New.\n' });
    expect(notesOf(changelog, '1.1.0')).toEqual({ date: null, text: '- Old.\n' });
    expect(notesOf(changelog, '1.1')).toBeUndefined();
  });

  test('versions of this repository are equal, and a release comes from a clean main', () => {
    const problems = releaseProblems(ROOT, { branch: 'topic', isClean: false });
    expect(problems).toContain('the branch is topic, not main');
    expect(problems).toContain('there are changes that no commit holds');
    expect(problems.filter((problem) => problem.includes('has version'))).toEqual([]);
  });

  test('a version whose data is not recorded is no release', () => {
    expect(missingData(ROOT, '99.0.0')).toEqual([
      'the data of 99.0.0 is not recorded: npm run release -- --record-data',
    ]);
    expect(missingData(ROOT, versionOf(ROOT))).toEqual([]);
  });
});
