import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  MAX_RETRY_AFTER_MS,
  parseRetryAfter,
  readJson,
  urlFor,
} from './index.ts';
import { testContext } from './testing/index.ts';

const now = new Date('2026-11-21T10:00:00.400Z');
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function failureOf(request: HttpRequest): Promise<unknown> {
  return testContext({ config: {} })
    .http.request(request)
    .then(errorFromResponse, (error) => error);
}

describe('parseRetryAfter', () => {
  test.each([
    ['seconds', '7', 7_000],
    ['fractions, rounded up', '0.0001', 1],
    ['zero', '0', 0],
    ['a date', 'Sat, 21 Nov 2026 10:00:05 GMT', 4_600],
    ['an absurd number, capped', '1e9', MAX_RETRY_AFTER_MS],
    ['infinity, capped', 'Infinity', MAX_RETRY_AFTER_MS],
    ['a far date, capped', 'Sat, 21 Nov 2099 10:00:05 GMT', MAX_RETRY_AFTER_MS],
    ['a negative number', '-5', undefined],
    ['a past date', 'Sat, 21 Nov 2026 09:00:00 GMT', undefined],
    ['nonsense', 'soon', undefined],
    ['nothing', null, undefined],
    ['blank', ' ', undefined],
  ])('%s', (_name, value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });

  test('a date is measured against the clock of the channel that wrote it', () => {
    const at = 'Sat, 21 Nov 2026 12:00:05 GMT';
    expect(parseRetryAfter(at, now, 'Sat, 21 Nov 2026 12:00:00 GMT')).toBe(5_000);
  });
});

describe('an unsuccessful answer', () => {
  test.each([
    [500, 'POST', 'unknown_outcome'],
    [503, 'POST', 'unknown_outcome'],
    [500, 'GET', 'unavailable'],
    [504, 'GET', 'timeout'],
    [429, 'POST', 'rate_limited'],
    [408, 'POST', 'timeout'],
    [401, 'GET', 'auth'],
    [403, 'GET', 'forbidden'],
    [404, 'GET', 'not_found'],
    [422, 'POST', 'invalid_request'],
    [302, 'GET', 'protocol'],
  ] as const)('%i to %s is %s', async (status, method, kind) => {
    const url = await serve((_request, reply) => reply.writeHead(status, { location: '/' }).end('why'));
    const error = await failureOf({ method, url });
    expect(error).toMatchObject({ kind, evidence: { status, body: 'why' } });
  });

  test('a POST that only reads has no unknown outcome', async () => {
    const url = await serve((_request, reply) => reply.writeHead(500).end());
    expect(await failureOf({ method: 'POST', url, effect: 'read' })).toMatchObject({ kind: 'unavailable' });
  });

  test('the wait the channel asks for is kept', async () => {
    const url = await serve((_request, reply) => reply.writeHead(429, { 'retry-after': '3' }).end());
    expect(await failureOf({ method: 'POST', url })).toMatchObject({ retryAfterMs: 3_000 });
  });
});

describe('no answer', () => {
  test('a refused connection has surely changed nothing', async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const error = await failureOf({ method: 'POST', url });
    expect(error).toMatchObject({ kind: 'unavailable', evidence: { code: 'ECONNREFUSED' } });
  });

  test('a connection cut before the answer leaves a write unknown, and a read merely unavailable', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await failureOf({ method: 'POST', url, json: {} })).toMatchObject({ kind: 'unknown_outcome' });
    expect(await failureOf({ method: 'GET', url })).toMatchObject({ kind: 'unavailable' });
  });

  test('a connection cut within the answer is lost as well', async () => {
    const url = await serve((request, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('{"items":');
      setImmediate(() => request.socket.destroy());
    });
    expect(await failureOf({ method: 'POST', url, json: {} })).toMatchObject({ kind: 'unknown_outcome' });
  });

  test('a time-out leaves a write unknown', async () => {
    const url = await serve(() => {});
    expect(await failureOf({ method: 'PUT', url, timeoutMs: 30 })).toMatchObject({ kind: 'unknown_outcome' });
    expect(await failureOf({ method: 'GET', url, timeoutMs: 30 })).toMatchObject({ kind: 'timeout' });
  });
});

describe('readJson', () => {
  const schema = Type.Object({ id: Type.String() });

  async function read(body: string, method: 'GET' | 'POST') {
    const url = await serve((_request, reply) => reply.end(body));
    return readJson(await testContext({ config: {} }).http.request({ method, url }), schema);
  }

  test('lets unknown fields pass', async () => {
    expect(await read('{"id":"1","new":true}', 'GET')).toMatchObject({ id: '1' });
  });

  test('an unreadable answer to a write is an unknown outcome: it was most likely applied', async () => {
    await expect(read('<html>', 'POST')).rejects.toMatchObject({ kind: 'unknown_outcome' });
    await expect(read('{"id":1}', 'POST')).rejects.toMatchObject({ kind: 'unknown_outcome' });
    await expect(read('{"id":1}', 'GET')).rejects.toMatchObject({ kind: 'protocol' });
    await expect(read('<html>', 'GET')).rejects.toBeInstanceOf(ConnectorError);
  });
});

test('addresses keep the path of their base', () => {
  expect(urlFor('https://shop.example/sub/', '/api/x')).toBe('https://shop.example/sub/api/x');
});
