import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

test('the next part is asked for before the one at hand is worked on, and no part further', async () => {
  const steps: string[] = [];
  const load = async (part: number) => {
    steps.push(`load ${part}`);
    return part;
  };
  for await (const part of readAhead([1, 2, 3], load)) steps.push(`work on ${part}`);
  expect(steps).toEqual(['load 1', 'load 2', 'work on 1', 'load 3', 'work on 2', 'work on 3']);
});

test('no parts are no work', async () => {
  const loaded = await Array.fromAsync(readAhead([], () => Promise.reject(new Error('asked for'))));
  expect(loaded).toEqual([]);
});

test('a part that cannot be loaded ends the walk with its error, and one that nobody asks for any more does not', async () => {
  const load = (part: number) => (part === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(part));
  await expect(Array.fromAsync(readAhead([1, 2, 3], load))).rejects.toThrow('lost');
  for await (const part of readAhead([1, 2], load)) {
    expect(part).toBe(1);
    break;
  }
});
