import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a stand-in gets it. */
export interface SentCall {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The value of a body of JSON; null for none, undefined for one that cannot be read. */
  readonly body: unknown;
  /** The body as it came. */
  readonly bytes: Buffer<ArrayBuffer>;
  /** The body as text. */
  readonly text: string;
}

/** An answer as it is sent. */
export interface SentAnswer {
  readonly status: number;
  /** An object is sent as JSON; a text and bytes as they are. Left out or null, the body is empty. */
  readonly body?: object | string | null | undefined;
  /** Their `content-type` goes before `application/json`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts an HTTP server on a free port of the loopback interface. An answer of null cuts the connection: the call was worked
 * off, and its answer gets lost. `answer` catches its own errors; one that it throws fails the run of the tests.
 */
export async function openServer(
  answer: (call: SentCall) => SentAnswer | null | Promise<SentAnswer | null>,
): Promise<RunningServer> {
  const server = createServer(async (request, reply) => {
    const told = await answer(await callOf(request));
    if (told === null) reply.destroy();
    else send(reply, told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, close };
}

function send(reply: ServerResponse, { status, body, headers = {} }: SentAnswer): void {
  const isJson = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  reply.writeHead(status, { ...(isJson && { 'content-type': 'application/json' }), ...headers });
  reply.end(isJson ? JSON.stringify(body) : (body ?? ''));
}

async function callOf(request: IncomingMessage): Promise<SentCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  const url = new URL(request.url ?? '/', 'http://channel');
  const { method = 'GET', headers } = request;
  return { method, url, query: url.searchParams, headers, body: parsed(text), bytes, text };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
