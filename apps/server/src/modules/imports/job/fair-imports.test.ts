import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { importerDeps, operation, upload } from '../testing/imports.ts';
import { startImporter } from './import-worker.ts';

/** An import of a few rows takes far less, and one of the busy tenant's far more. */
const BOUND_MS = 5_000;
/** On a machine with much else to do: so many times as long as with an empty queue. */
const TIMES_ALONE = 5;
const SMALL = 6;

let service: TestService;
let busy: TestTenant;
let quiet: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  [busy, quiet] = [await service.createTenant(), await service.createTenant()];
});
afterAll(() => service.close());

const file = (rows: number, name: string): string =>
  `sku,name,price\n${Array.from({ length: rows }, (_, n) => `${name}${n},${name} ${n},1\n`).join('')}`;

/** Milliseconds from the upload of three rows to the end of their import. */
async function small(n: number): Promise<number> {
  const began = performance.now();
  const { body } = await upload(service, quiet, file(3, `Q${n}-`));
  for (;;) {
    const { status } = await operation(quiet, body.id);
    if (status === 'completed') return performance.now() - began;
    expect(status).toMatch(/queued|processing/);
    await turn();
  }
}

test('a tenant with a full queue of imports delays those of another by no more than a moment', async () => {
  const before = startImporter(importerDeps(service));
  const alone = await small(0);
  await before.stop();
  const queued = [];
  for (let n = 0; n < 9; n++) queued.push((await upload(service, busy, file(2_000, `B${n}-`))).body.id);
  const importer = startImporter(importerDeps(service));
  const times: number[] = [];
  for (let n = 1; n <= SMALL; n++) times.push(await small(n));
  // The queue was full all the while.
  expect((await operation(busy, queued.at(-1)!)).status).toBe('queued');
  expect(Math.max(...times)).toBeLessThan(Math.max(BOUND_MS, TIMES_ALONE * alone));
  await importer.stop();
});
