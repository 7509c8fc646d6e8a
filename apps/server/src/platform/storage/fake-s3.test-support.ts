import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that speaks the part of S3 that we use, and checks each signature by its own reading of the rules. */
export interface FakeS3 {
  endpoint: string;
  objects: Map<string, { content: Buffer; contentType: string }>;
  /** Answers this many next requests with 503. */
  failNext(count: number): void;
  requests: string[];
  close(): Promise<void>;
}

export async function startFakeS3(keys: { accessKeyId: string; secretAccessKey: string }): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const requests: string[] = [];
  let failing = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    if (failing > 0) {
      failing--;
      return fail(response, 503, 'SlowDown');
    }
    if (!isSigned(request, body, keys)) return fail(response, 403, 'SignatureDoesNotMatch');
    answer(request, body, response, objects);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failNext: (count) => {
      failing = count;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answer(
  request: IncomingMessage,
  content: Buffer,
  response: ServerResponse,
  objects: FakeS3['objects'],
): void {
  const path = new URL(request.url!, 'http://fake').pathname;
  const found = objects.get(path);
  if (request.method === 'PUT') {
    objects.set(path, { content, contentType: request.headers['content-type'] ?? '' });
    response.setHeader('etag', '"1"').end();
  } else if (request.method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
  } else if (!found) fail(response, 404, 'NoSuchKey');
  else response.setHeader('content-type', found.contentType).end(found.content);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** AWS Signature Version 4, written from its description and not from the SDK. */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, scope, names, signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  if (id !== keys.accessKeyId || !scope || !names) return false;
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return false;

  const url = new URL(request.url!, 'http://fake');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(signingKey, toSign).toString('hex') === signature;
}
