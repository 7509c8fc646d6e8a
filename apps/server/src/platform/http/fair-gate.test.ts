import { expect, test } from 'vitest';
import { createFairGate } from './fair-gate.ts';

test('of the work of a tenant that waits, the smallest rank goes first, in the order of arrival', async () => {
  const gate = createFairGate({ what: 'requests', each: 1, all: 1, waiting: 10 });
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const work = [gate.run(1, () => held.promise)];
  for (const [name, rank] of [
    ['again', 2],
    ['first', 0],
    ['second', 1],
    ['first too', 0],
  ] as const)
    work.push(gate.run(1, async () => void order.push(name), rank));
  held.resolve();
  await Promise.all(work);
  expect(order).toEqual(['first', 'first too', 'second', 'again']);
});
