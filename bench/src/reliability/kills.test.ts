import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hits, injureWhileBusy, killBackends, killPart, killWorker } from '../kill.ts';
import { expireLeases } from '../world.ts';
import { openTestWorld } from './test-world.ts';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const hits: Hits = { imports: 0, deliveries: 0 };

/** Work that lost its connection in the middle keeps its lease: that is not waited for. */
const cutConnections = async (): Promise<void> => {
  await killBackends(world);
  await expireLeases(world);
};

test.each([
  ['R1: kill -9 of the API process', () => killPart(world.apis[0]!)],
  ['R2: kill -9 of the worker', () => killWorker(world, hits)],
  ['R3: all database connections cut', cutConnections],
])('%s loses nothing that was acknowledged, and doubles nothing', async (_what, injure) => {
  const { log, findings } = await injureWhileBusy(world, { injuries: 1, rows: 300, injure });
  expect(findings).toEqual([]);
  expect(log.acknowledged).toBeGreaterThan(0);
});
