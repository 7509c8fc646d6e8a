import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient } from './query.ts';

const client = createQueryClient();
let leave = (): void => {};
afterEach(() => {
  leave();
  client.clear();
});

/** A page that shows a list. Its first reading is answered by `answer`, later ones say what holds then. */
function openPage() {
  const { promise: first, resolve: answer, reject: refuse } = Promise.withResolvers<string>();
  let readings = 0;
  const server = { now: 'before the change' };
  const list = new QueryObserver(client, {
    queryKey: ['held', 'mine'],
    queryFn: () => (readings++ === 0 ? first : Promise.resolve(server.now)),
  });
  leave = list.subscribe(() => {});
  return { server, answer, refuse, list, readings: () => readings };
}

test('a change during the first reading of a list is in the list afterwards', async () => {
  const { server, answer, list } = openPage();
  server.now = 'after the change';
  const changed = client.invalidateQueries({ queryKey: ['held'] });
  answer('before the change');
  await changed;
  expect(list.getCurrentResult().data).toBe('after the change');
});

test('a list that was read is read once more after a change, and another one not at all', async () => {
  const { answer, list, readings } = openPage();
  answer('before the change');
  await list.fetchOptimistic(list.options);
  await client.invalidateQueries({ queryKey: ['rules'] });
  expect(readings()).toBe(1);
  await client.invalidateQueries({ queryKey: ['held'] });
  expect(readings()).toBe(2);
});

test('a first reading that is refused meanwhile is tried anew', async () => {
  const { refuse, list } = openPage();
  const changed = client.invalidateQueries({ queryKey: ['held'] });
  refuse(new ApiError(403, {}));
  await changed;
  expect(list.getCurrentResult()).toMatchObject({ data: 'before the change', error: null });
});
