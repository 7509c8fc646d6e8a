import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a channel that counts calls, by the name of their GraphQL document or by method and path, and loses answers. */
export interface LossyProxy {
  readonly url: string;
  /** Calls by name since the last `forget`. */
  readonly calls: Map<string, number>;
  /** Answers that were lost since then; the channel had done what was asked. */
  lost: number;
  forget(): void;
  close(): Promise<void>;
}

/** Ids within a path, which would make a name of their own for each record. */
const IDS = /\/[a-z]+_[0-9A-Z]{26}/g;

function callOf({ method, url = '' }: IncomingMessage, body: Buffer): { name: string; isWrite: boolean } {
  const [, kind, document] = /"query":"(query|mutation) (\w+)/.exec(body.toString('utf8')) ?? [];
  if (document !== undefined) return { name: document, isWrite: kind === 'mutation' };
  const [path = ''] = url.split('?');
  return { name: `${method} ${path.replace(IDS, '/…')}`, isWrite: method !== 'GET' };
}

/** @param everyWrite of how many writes one loses its answer; reads lose theirs a third as often */
export async function startLossyProxy(channel: string, everyWrite: number): Promise<LossyProxy> {
  const target = new URL(channel);
  let [writes, reads] = [0, 0];
  const server = createServer((request, reply) => {
    handle(request, reply).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const { name, isWrite } = callOf(request, body);
    proxy.calls.set(name, (proxy.calls.get(name) ?? 0) + 1);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = target;
      const { headers, method, url: path } = request;
      const call = send({ hostname, port, path, method, headers }, resolve);
      call.on('error', reject);
      call.end(body);
    });
    const bytes = await bytesOf(answer);
    const isLost = isWrite ? ++writes % everyWrite === 0 : ++reads % (everyWrite * 3) === 0;
    if (isLost) {
      proxy.lost += 1;
      request.socket.destroy();
      return;
    }
    const { 'transfer-encoding': _framing, ...headers } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length });
    reply.end(bytes);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: new Map(),
    lost: 0,
    forget() {
      proxy.calls.clear();
      proxy.lost = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
