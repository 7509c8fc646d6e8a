import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createOutbound } from './index.ts';

const MEGABYTE = 1024 * 1024;

const BODIES: Readonly<Record<string, Buffer>> = {
  '/report': gzipSync(JSON.stringify({ said: 'çay bardağı' })),
  '/bomb': gzipSync(Buffer.alloc(40 * MEGABYTE, ' ')),
  '/torn': gzipSync('{"said":"half of it"}').subarray(0, 20),
  '/plain': Buffer.from('{"said":"never packed"}'),
  '/empty': Buffer.alloc(0),
};

const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-encoding', 'gzip');
  if (url === '/nothing') return response.writeHead(204).end();
  // In chunks, so that no header says that there are none.
  if (url === '/no-parts') response.flushHeaders();
  return response.end(BODIES[url] ?? '');
});
const outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
const { request } = outbound.client(AbortSignal.timeout(20_000));
let address: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await outbound.close();
  server.close();
});

const get = (path: string) => request({ method: 'GET', url: `${address}${path}` });

test('an answer that comes packed is read as if it had not been', async () => {
  expect(await (await get('/report')).json()).toEqual({ said: 'çay bardağı' });
});

test.each(['/empty', '/nothing', '/no-parts'])(
  'an answer without a body is no fault, though called packed: %s',
  async (path) => {
    expect(await (await get(path)).text()).toBe('');
  },
);

test('a small answer that unpacks to a huge one is refused at the limit', async () => {
  expect(BODIES['/bomb']?.length).toBeLessThan(MEGABYTE);
  await expect(get('/bomb')).rejects.toMatchObject({ kind: 'protocol' });
});

test.each(['/torn', '/plain'])('a packed answer that cannot be unpacked fails the call: %s', async (path) => {
  await expect(get(path)).rejects.toMatchObject({ name: 'ConnectorError' });
});
