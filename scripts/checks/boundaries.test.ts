import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenBoundaries } from './boundaries.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Rules broken by a repository in which `from` imports `to`, both paths from its root. */
async function rulesBroken(from: string, to: string, statement = 'import'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-boundaries-'));
  folders.push(folder);
  // A builtin or a package is written as it is; node_modules stands for a package's file.
  const isFile = to.endsWith('.ts');
  const up = '../'.repeat(dirname(from).split('/').length);
  await put(
    folder,
    from,
    `${statement} ${statement === 'import' ? '' : '{ A } from '}'${isFile ? `${up}${to}` : to}';\n`,
  );
  if (isFile) await put(folder, to, 'export type A = 1;\n');
  else if (!to.startsWith('node:')) {
    await put(folder, `node_modules/${to}/package.json`, JSON.stringify({ name: to, main: 'index.js' }));
    await put(folder, `node_modules/${to}/index.js`, '');
  }
  const broken = await brokenBoundaries(folder);
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}

async function put(folder: string, path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

const SERVER = 'apps/server/src';

describe('import boundaries', () => {
  test.each([
    [`${SERVER}/platform/db/a.ts`, `${SERVER}/modules/stock/index.ts`, 'platform-knows-nothing-above-it'],
    [`${SERVER}/platform/db/a.ts`, `${SERVER}/wiring.ts`, 'platform-knows-nothing-above-it'],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/wiring.ts`, 'modules-do-not-wire'],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/connectors/registry.ts`, 'modules-do-not-wire'],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/modules/catalog/store.ts`, 'modules-meet-at-their-index'],
    [
      `${SERVER}/modules/stock/a.test.ts`,
      `${SERVER}/modules/catalog/store.ts`,
      'modules-meet-at-their-index',
    ],
    [`${SERVER}/modules/stock/a.ts`, 'pg', 'the-pool-stays-in-the-platform'],
    [`${SERVER}/wiring.ts`, `${SERVER}/modules/catalog/store.ts`, 'the-house-enters-modules-by-their-index'],
    [`${SERVER}/wiring.ts`, `${SERVER}/cli/main.ts`, 'wiring-does-not-know-its-starters'],
    [
      `${SERVER}/connectors/host.ts`,
      `${SERVER}/modules/stock/index.ts`,
      'the-connector-host-stays-below-modules',
    ],
    ['connectors/shop/src/a.ts', 'packages/contracts/src/index.ts', 'connectors-depend-on-the-kit-alone'],
    ['connectors/shop/src/a.ts', 'connectors/other/src/index.ts', 'connectors-depend-on-the-kit-alone'],
    ['connectors/shop/src/a.ts', 'fastify', 'connectors-depend-on-the-kit-alone'],
    ['connectors/shop/src/a.ts', 'node:fs', 'connectors-depend-on-the-kit-alone'],
    ['connectors/shop/src/a.ts', 'connectors/shop/src/server/b.ts', 'connectors-do-not-import-their-server'],
    [
      'connectors/shop/src/server/a.ts',
      'packages/contracts/src/index.ts',
      'connector-servers-stay-with-their-connector',
    ],
    ['packages/contracts/src/a.ts', 'node:fs', 'contracts-do-no-io'],
    ['packages/contracts/src/a.ts', 'undici', 'contracts-do-no-io'],
    ['packages/connector-kit/src/a.ts', 'pg', 'the-kit-depends-on-contracts-alone'],
    ['packages/client/src/a.ts', 'packages/contracts/src/index.ts', 'the-client-is-generated-not-shared'],
    ['packages/client/src/a.ts', `${SERVER}/app.ts`, 'packages-know-no-application'],
    ['apps/portal/src/a.ts', `${SERVER}/app.ts`, 'the-portal-speaks-http'],
    ['apps/portal/src/features/a/a.ts', 'apps/portal/src/features/b/b.ts', 'portal-features-are-apart'],
    [`${SERVER}/platform/a.ts`, `${SERVER}/platform/a.test.ts`, 'production-code-imports-no-tests'],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/testing/service.ts`, 'production-code-imports-no-tests'],
  ])('%s may not import %s', async (from, to, rule) => {
    expect(await rulesBroken(from, to)).toContain(rule);
  });

  test.each([
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/modules/catalog/index.ts`],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/modules/stock/b/c.ts`],
    [`${SERVER}/modules/stock/a.ts`, `${SERVER}/platform/db/database.ts`],
    [`${SERVER}/modules/stock/a.test.ts`, `${SERVER}/testing/service.ts`],
    [`${SERVER}/wiring.ts`, `${SERVER}/modules/stock/index.ts`],
    ['connectors/shop/src/a.ts', 'packages/connector-kit/src/index.ts'],
    ['connectors/shop/src/a.ts', 'typebox'],
    ['connectors/shop/src/server/a.ts', 'fastify'],
    ['packages/contracts/src/a.ts', 'typebox'],
    ['packages/client/src/a.test.ts', `${SERVER}/testing/service.ts`],
  ])('%s may import %s', async (from, to) => {
    expect(await rulesBroken(from, to)).toEqual([]);
  });

  test('a type-only import counts like any other', async () => {
    const broken = await rulesBroken(`${SERVER}/platform/a.ts`, `${SERVER}/wiring.ts`, 'import type');
    expect(broken).toEqual(['platform-knows-nothing-above-it']);
  });

  test('a cycle and an import of nothing are errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-boundaries-'));
    folders.push(folder);
    await put(folder, 'packages/client/src/a.ts', "import './b.ts';\nimport './absent.ts';\n");
    await put(folder, 'packages/client/src/b.ts', "import './a.ts';\n");
    const rules = (await brokenBoundaries(folder)).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['no-cycles', 'no-unresolved-imports']));
  });
});
