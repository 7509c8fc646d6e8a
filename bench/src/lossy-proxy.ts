import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a GraphQL channel that counts calls by the name of their document and loses answers. */
export interface LossyProxy {
  readonly url: string;
  /** Calls by name since the last `forget`. */
  readonly calls: Map<string, number>;
  /** Answers that were lost since then; the channel had done what was asked. */
  lost: number;
  forget(): void;
  close(): Promise<void>;
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
    const [, kind = '', name = 'other'] = /"query":"(query|mutation) (\w+)/.exec(body.toString('utf8')) ?? [];
    proxy.calls.set(name, (proxy.calls.get(name) ?? 0) + 1);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = target;
      const { headers, method, url: path } = request;
      const call = send({ hostname, port, path, method, headers }, resolve);
      call.on('error', reject);
      call.end(body);
    });
    const bytes = await bytesOf(answer);
    const isLost = kind === 'mutation' ? ++writes % everyWrite === 0 : ++reads % (everyWrite * 3) === 0;
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
