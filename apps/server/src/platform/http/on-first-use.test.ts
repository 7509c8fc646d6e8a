import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('what the first request opens is opened once, after a failed try anew, and closed with the server', async () => {
  const done: string[] = [];
  const server = Fastify();
  const use = onFirstUse(server, async () => {
    done.push('open');
    if (done.length === 1) throw new Error('not yet');
    return { close: async () => done.push('close') };
  });
  expect(done).toEqual([]);
  await expect(use()).rejects.toThrow('not yet');
  expect(await Promise.all([use(), use()])).toHaveLength(2);
  await server.close();
  expect(done).toEqual(['open', 'open', 'close']);
});

test('nothing is opened to be closed', async () => {
  const server = Fastify();
  onFirstUse(server, () => Promise.reject(new Error('opened without a request')));
  await server.close();
});
