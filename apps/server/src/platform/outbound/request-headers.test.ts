import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { message } from '@sluice/contracts/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createOutbound } from './index.ts';

// Answers with the headers it was sent.
const server = createServer((request, response) => {
  response.end(JSON.stringify({ key: request.headers['x-key'], known: request.headers['if-none-match'] }));
});
const outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
const { request } = outbound.client(AbortSignal.timeout(20_000));
let url: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await outbound.close();
  server.close();
});

const called = async (key: string, name = 'x-key'): Promise<unknown> =>
  (await request({ method: 'GET', url, headers: { [name]: key } })).json();
const downloaded = async (key: string): Promise<unknown> => {
  const file = await outbound.downloadIfChanged(url, { maxBytes: 1000, headers: { 'x-key': key } });
  return file === 'unchanged' ? file : JSON.parse(file.bytes.toString());
};

describe.each([
  ['call', called],
  ['download', downloaded],
])('a %s', (_kind, send) => {
  test.each(['anahtarş', 'two\r\nlines', 'nul\0', 'del\u007f'])(
    'with the key %j is refused without its words, and the next one to the same server works',
    async (key) => {
      const said = message('header_not_sendable', { name: 'x-key' });
      const refusal = { status: 'rejected', reason: { kind: 'auth', said } };
      // Several at once: by them undici loses its connections.
      expect(await Promise.allSettled([send(key), send(key)])).toMatchObject([refusal, refusal]);
      expect(await send('good')).toEqual({ key: 'good' });
    },
  );

  test('may carry Latin-1 and tabs', async () => {
    expect(await send('caf\u00e9\tx')).toEqual({ key: 'caf\u00e9\tx' });
  });
});

test('a name of a header that cannot be sent is refused in the same way', async () => {
  await expect(called('good', 'x key')).rejects.toMatchObject({ kind: 'auth' });
  expect(await called('good')).toEqual({ key: 'good' });
});

test('a tag that cannot be sent back is left out', async () => {
  const known = { maxBytes: 1000, etag: '"ş"', lastModified: 'gün' };
  const file = await outbound.downloadIfChanged(url, known);
  expect(file === 'unchanged' ? file : JSON.parse(file.bytes.toString())).toEqual({});
});
