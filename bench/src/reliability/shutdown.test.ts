import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopInFlight } from './shutdown.ts';
import { openTestWorld } from './test-world.ts';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test('R22: a process that is asked to stop loses no write in flight, and the next worker goes on at once', async () => {
  expect(await stopInFlight(world, 60)).toMatchObject({ wrong: 0 });
});

test('control of R22: a process that ends at once is found out', async () => {
  expect((await stopInFlight(world, 30, 'SIGKILL')).wrong).toBeGreaterThan(0);
});
