import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendPlain } from 'node:http';
import { request as sendSecure } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net';

/** A disturbance of one call. */
export type Fault =
  /** Cut before the channel hears of it. */
  | { readonly kind: 'reset' }
  /** Applied, then cut before a byte of the answer. */
  | { readonly kind: 'lost_reply' }
  /** Applied, then cut halfway through the answer. */
  | { readonly kind: 'truncate' }
  /** Never answered; `onHang` tells when it has come in. */
  | { readonly kind: 'hang'; onHang?(): void }
  /** Answered by the proxy instead of the channel. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Answered by the proxy after the channel has applied it. */
  | { readonly kind: 'replace'; readonly status: number; readonly type: string; readonly body: string };

/** The header by which a call is marked for the fault; the channel never sees it. */
export const FAULT_HEADER = 'x-conformance-fault';

export interface FaultProxy {
  /** Stands for the channel's address, path included. */
  readonly address: string;
  readonly origin: string;
  /** An origin at which nobody listens. */
  readonly deadOrigin: string;
  /** The fault of calls that carry `FAULT_HEADER`. */
  fault: Fault | null;
  close(): Promise<void>;
}

/** A real HTTP server before the channel, so that connections are really cut and really hang. */
export async function startFaultProxy(channelAddress: string): Promise<FaultProxy> {
  const channel = new URL(channelAddress);
  const path = channel.pathname.replace(/\/+$/, '');
  const server = createServer((request, reply) => {
    const fault = request.headers[FAULT_HEADER] === undefined ? null : proxy.fault;
    handle(channel, fault, request, reply).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dead = await holdDeadPort();
  const proxy: FaultProxy = {
    address: `${origin}${path}`,
    origin,
    deadOrigin: `http://127.0.0.1:${dead.port}`,
    fault: null,
    close: () => {
      dead.free();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

async function handle(
  channel: URL,
  fault: Fault | null,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const body = await bytesOf(request);
  switch (fault?.kind) {
    case 'reset':
      request.socket.destroy();
      return;
    case 'hang':
      fault.onHang?.();
      return;
    case 'answer':
      reply.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      reply.end(fault.body ?? '');
      return;
  }
  const answer = await forward(channel, request, body);
  const bytes = await bytesOf(answer);
  switch (fault?.kind) {
    case 'lost_reply':
      request.socket.destroy();
      return;
    case 'truncate':
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length + 100 });
      reply.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
      return;
    case 'replace':
      reply.writeHead(fault.status, { 'content-type': fault.type });
      reply.end(fault.body);
      return;
  }
  reply.writeHead(answer.statusCode ?? 502, withoutFraming(answer.headers));
  reply.end(bytes);
}

function forward(channel: URL, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { [FAULT_HEADER]: _fault, host: _host, connection: _connection, ...headers } = request.headers;
  // A real server mostly speaks TLS; the proxy itself stays plain, since it is on this machine.
  const send = channel.protocol === 'https:' ? sendSecure : sendPlain;
  return new Promise((resolve, reject) => {
    const call = send(
      {
        hostname: channel.hostname,
        port: channel.port,
        path: request.url,
        method: request.method,
        headers: { ...headers, 'content-length': body.length },
      },
      resolve,
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The body is handed on whole, so the framing is the proxy's own. */
function withoutFraming(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'transfer-encoding': _encoding, connection: _connection, 'keep-alive': _alive, ...rest } = headers;
  return rest;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Holds a port at which nobody listens and which the system hands to nobody: the near end of an open connection. The
 * port of a server that closed may be another server's a moment later.
 */
async function holdDeadPort(): Promise<{ port: number; free: () => void }> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[far]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  server.close();
  const free = () => {
    socket.destroy();
    (far as Socket).destroy();
  };
  return { port: socket.localPort!, free };
}
