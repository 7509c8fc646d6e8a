import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that is held back before it reaches the channel. */
interface Hold {
  /** Resolves when the call arrives. */
  arrived: Promise<void>;
  /**
   * Passes the call on to the channel, whether or not its caller still waits. Resolves when the channel has answered.
   */
  release(): Promise<void>;
}

/** A proxy before a channel: counts overlapping calls, and holds back calls on request. */
export interface Gate {
  url: string;
  /** Paths of the calls in the order of their arrival. */
  calls: string[];
  /** Calls that write listings and arrived while another one was under way. */
  overlaps: number;
  /** The status that answers every call at once; null = the channel answers. */
  fail: number | null;
  /** Holds back the next call to this path. */
  hold(path: string): Hold;
  close(): Promise<void>;
}

const WRITES = /^\/api\/(listings\/(batch|withdraw)|offers\/batch)/;

interface Waiting {
  path: string;
  arrive(): void;
  released: Promise<void>;
  done(): void;
}

export async function openGate(target: string): Promise<Gate> {
  const waiting: Waiting[] = [];
  let writing = 0;
  const gate = { calls: [] as string[], overlaps: 0, fail: null as number | null };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const body = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const writes = WRITES.test(path);
    gate.calls.push(path);
    if (gate.fail !== null) {
      response.writeHead(gate.fail, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (writes && ++writing > 1) gate.overlaps++;
    const index = waiting.findIndex((one) => one.path === path);
    const held = index < 0 ? undefined : waiting.splice(index, 1)[0];
    held?.arrive();
    await held?.released;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      body: request.method === 'GET' ? null : Buffer.concat(body),
    });
    const text = await answer.text();
    if (writes) writing--;
    held?.done();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gate, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path: string): Hold => {
      const arrival = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      waiting.push({ path, arrive: arrival.resolve, released: released.promise, done: done.resolve });
      return {
        arrived: arrival.promise,
        release: () => {
          released.resolve();
          return done.promise;
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
