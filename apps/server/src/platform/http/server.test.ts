import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '../log/index.ts';
import { createServer } from './server.ts';

/** A server with one route whose answer waits for `go`, and its port. */
async function listening() {
  const server = await createServer(createLogger('silent'));
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: go } = Promise.withResolvers<void>();
  server.get('/', async () => {
    ask();
    await released;
    return { status: 'done' };
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: Number(new URL(url).port), asked, go };
}

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

// Browsers open connections ahead of requests, and health checks open them without one.
test.each([
  ['nothing', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost:'],
])('a connection that has sent %s does not hold up the closing', async (_what, text) => {
  const { server, port } = await listening();
  const socket = await open(port, text);
  // The server has seen it when it has answered another that came later.
  await fetch(`http://127.0.0.1:${port}/absent`);
  const ended = once(socket, 'close');
  await server.close();
  await ended;
});

test('a request in flight is answered before the server is closed', async () => {
  const { server, port, asked, go } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await asked;
  const closed = server.close();
  go();
  expect(await (await answer).json()).toEqual({ status: 'done' });
  await closed;
});

/** Reads a connection up to a text; undefined when it ends before. */
async function readUpTo(socket: Socket, wanted: string): Promise<string | undefined> {
  let heard = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    heard += String(chunk);
    if (heard.includes(wanted)) return heard;
  }
  return undefined;
}

const MEGABYTE = 'x'.repeat(1024 * 1024);

// A client that is still writing when its connection ends often loses the answer with it.
test.each([
  ['of a known length', `Content-Length: ${12 * 1024 * 1024}`, MEGABYTE, ''],
  ['in chunks', 'Transfer-Encoding: chunked', `100000\r\n${MEGABYTE}\r\n`, '0\r\n\r\n'],
])('a body %s that is too large is read to its end behind its 413', async (_what, kind, part, end) => {
  const { server, port } = await listening();
  const head = `POST /absent HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${kind}\r\n\r\n`;
  const socket = await open(port, head + part.repeat(5));
  expect(await readUpTo(socket, 'kilobytes')).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(`${part.repeat(7) + end}GET /absent HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(await readUpTo(socket, 'no such endpoint')).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
  await server.close();
});
