import { afterEach, beforeEach, expect, test } from 'vitest';
import { rotateUnderLoad } from './rotation.ts';
import { openTestWorld } from './test-world.ts';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeEach(async () => {
  world = await openTestWorld(2);
});
afterEach(() => world.close());

// holds OPS-6
test('rotation: while the master key is changed no call fails, and in the end the new key alone opens everything', async () => {
  expect(await rotateUnderLoad(world, 1_500)).toMatchObject({ wrong: 0 });
});

test('control of the rotation: a key that seals before all processes know it is found out', async () => {
  expect((await rotateUnderLoad(world, 1_500, false)).wrong).toBeGreaterThan(0);
});
