import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

/** Work whose pieces end when the test says so. */
function heldWork(joins?: (before: readonly number[], item: number) => boolean, atOnce = 1) {
  const pieces: { key: string; items: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const ask = gather<number, string>({
    atOnce,
    ...(joins && { joins }),
    work: (key, items) =>
      new Promise((resolve, reject) => {
        pieces.push({
          key,
          items,
          end: () =>
            resolve(
              items.map((item) => () => {
                if (item < 0) throw new Error(`${item} is refused`);
                return `${key}${item}`;
              }),
            ),
          fail: reject,
        });
      }),
  });
  return { ask, pieces };
}

const turn = () => new Promise(setImmediate);

test('items of one turn are worked on together, and so are those that arrive in the meantime', async () => {
  const { ask, pieces } = heldWork();
  const asked = [1, 2].map((item) => ask('a', item));
  await turn();
  asked.push(...[3, 4, 5].map((item) => ask('a', item)));
  await turn();
  expect(pieces.map(({ items }) => items)).toEqual([[1, 2]]);
  pieces[0]!.end();
  await turn();
  expect(pieces.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  pieces[1]!.end();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  void ask('a', 6);
  await turn();
  expect(pieces.at(-1)!.items).toEqual([6]);
});

test('where two pieces may be under way, the next waits for the first of them to end, and takes what arrived', async () => {
  const { ask, pieces } = heldWork((before) => before.length < 2, 2);
  const asked = [1, 2, 3, 4, 5, 6].map((item) => ask('a', item));
  await turn();
  expect(pieces.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  pieces[1]!.end();
  await turn();
  expect(pieces.at(-1)!.items).toEqual([5, 6]);
  asked.push(ask('a', 7));
  await turn();
  expect(pieces).toHaveLength(3);
  pieces[0]!.end();
  await turn();
  expect(pieces.at(-1)!.items).toEqual([7]);
  for (const piece of pieces) piece.end();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']);
});

test('an item that may not join opens the next piece, and none overtakes it', async () => {
  const { ask, pieces } = heldWork((before, item) => !before.includes(item));
  const asked = [1, 1, 2].map((item) => ask('a', item));
  await turn();
  pieces[0]!.end();
  await turn();
  expect(pieces.map(({ items }) => items)).toEqual([[1], [1, 2]]);
  pieces[1]!.end();
  expect(await Promise.all(asked)).toEqual(['a1', 'a1', 'a2']);
});

test('keys do not wait for each other', async () => {
  const { ask, pieces } = heldWork();
  void ask('a', 1);
  void ask('b', 2);
  await turn();
  expect(pieces.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [2]],
  ]);
});

test('an item that is refused fails alone, work that fails fails all of its items, and the next goes on', async () => {
  const { ask, pieces } = heldWork();
  const together = [ask('a', 1), ask('a', -1)];
  await turn();
  pieces[0]!.end();
  expect(await Promise.allSettled(together)).toMatchObject([
    { status: 'fulfilled', value: 'a1' },
    { status: 'rejected', reason: { message: '-1 is refused' } },
  ]);
  const broken = [ask('a', 2)];
  await turn();
  broken.push(ask('a', 3));
  const outcomes = Promise.allSettled(broken);
  pieces[1]!.fail(new Error('broken'));
  await turn();
  pieces[2]!.end();
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'fulfilled', value: 'a3' },
  ]);
});

test('a piece that takes long, as on a connection that hangs, holds up no further one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { ask, pieces } = heldWork();
    const hanging = ask('a', 1);
    await turn();
    const next = ask('a', 2);
    vi.advanceTimersByTime(1_100);
    await turn();
    expect(pieces.map(({ items }) => items)).toEqual([[1], [2]]);
    pieces[1]!.end();
    expect(await next).toBe('a2');
    pieces[0]!.end();
    expect(await hanging).toBe('a1');
    const later = [3, 4].map((item) => ask('a', item));
    await turn();
    expect(pieces.slice(2).map(({ items }) => items)).toEqual([[3, 4]]);
    pieces[2]!.end();
    await Promise.all(later);
  } finally {
    vi.useRealTimers();
  }
});

test('a piece that takes long beside one that takes longer leaves its place once that one ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { ask, pieces } = heldWork();
    const asked: Promise<string>[] = [];
    for (const item of [1, 2, 3]) {
      asked.push(ask('a', item));
      await turn();
      vi.advanceTimersByTime(1_100);
      await turn();
    }
    expect(pieces.map(({ items }) => items)).toEqual([[1], [2]]);
    pieces[0]!.end();
    await turn();
    expect(pieces.map(({ items }) => items)).toEqual([[1], [2], [3]]);
    pieces[2]!.end();
    pieces[1]!.end();
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3']);
  } finally {
    vi.useRealTimers();
  }
});
