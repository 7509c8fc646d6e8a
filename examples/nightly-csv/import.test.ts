import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../apps/server/src/cli/test-support.ts';
import { startImporter } from '../../apps/server/src/modules/imports/index.ts';
import { importerDeps } from '../../apps/server/src/modules/imports/testing/imports.ts';
import { countRows } from '../../apps/server/src/testing/fixtures.ts';
import { type ExampleWorld, startExampleWorld } from '../testing/run-example.ts';

let world: ExampleWorld;
let importer: ReturnType<typeof startImporter>;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let file: string;
beforeAll(async () => {
  world = await startExampleWorld();
  importer = startImporter(importerDeps(world.service));
  folder = await makeFolder();
  file = join(folder.path, 'products.csv');
});
afterAll(async () => {
  await importer.stop();
  await world.close();
  await folder.remove();
});

const rows = (count: number) => Array.from({ length: count }, (_, n) => `Kettle ${n};KET-${n};40;3`);
const write = (lines: string[]) => writeFile(file, ['name;sku;price;quantity', ...lines].join('\n'));
const run = () => world.run('nightly-csv/import.mjs', file);
const products = () => countRows(world.service, world.tenant, 'products');

// holds EX-3
test('a file is imported, and one of which many rows would fail writes nothing', async () => {
  const broken = Array.from({ length: 3 }, (_, n) => `Kettle ${n};BAD-${n};dear;3`);
  await write([...rows(10), ...broken]);
  const refused = await run();
  expect(refused).toMatchObject({ code: 1, said: { rows: 13, failed: 3 } });
  expect(refused.stderr).toContain('nothing was imported');
  expect(refused.stderr).toContain('row 12 (BAD-0)');
  expect(await products()).toBe(0);

  await write(rows(10));
  expect(await run()).toEqual({
    code: 0,
    stderr: '',
    said: { status: 'completed', rows: 10, created: 10, updated: 0, unchanged: 0, failed: 0 },
  });
  expect(await run()).toMatchObject({ code: 0, said: { created: 0, unchanged: 10 } });
  expect(await products()).toBe(10);
});
