import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Description } from '@sluice/connector-kit/testing';
import type { Account, Answer, Call } from './answers.ts';
import { refuseCaller, refuseCrowd } from './guard.ts';
import { type Role, roleOf } from './hosts.ts';
import { packDue } from './orders.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

/** Faults of calls, or of answers of the fake itself, against the description. */
export interface Findings {
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

/** One host: the part of the interface that it serves (null for all parts), and for whom. */
export interface Door {
  readonly role: Role | null;
  readonly account: Account;
  state(): State;
}

export interface Listener {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a host on a free port of the loopback interface. */
export async function openDoor(
  door: Door,
  findings: Findings,
  description: Description | null,
): Promise<Listener> {
  const server = createServer(async (request, reply) => {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://channel');
    const bytes = await bytesOf(request);
    const body = await contentOf(request, bytes);
    const call = { method, url, query: url.searchParams, body, account: door.account };
    noteFaults(description, findings, call);
    const answer = answerOf(door, call, request);
    const wrong =
      answer[0] < 400 && answer[1] !== null
        ? description?.answer(method, url, answer[0], plain(answer[1]))
        : [];
    findings.faults.push(
      ...(wrong ?? []).map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`),
    );
    send(reply, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, close };
}

const plain = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** Schemas of the values that travel as files, by the operation. */
const IN_FILES: Readonly<Record<string, string>> = {
  importProducts: 'ProductImport',
  contentUpdate: 'ContentUpdate',
};

/**
 * Notes faults and refuses nothing for them: the vendor itself takes a file whose entries are wrong, and says so entry
 * by entry.
 */
function noteFaults(
  description: Description | null,
  findings: Findings,
  { method, url, body }: Pick<Call, 'method' | 'url' | 'body'>,
): void {
  const said = description?.request(method, url, body) ?? null;
  if (said === null || description === null) return;
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const schema = IN_FILES[said.id];
  const values = schema === undefined ? [] : Array.isArray(body) ? body : [body];
  const inFile = values.flatMap((value) => description.value(schema!, value));
  const faults = [...said.query, ...said.body, ...inFile];
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
}

function answerOf(door: Door, call: Call, { headers }: IncomingMessage): Answer {
  const state = door.state();
  const { pathname } = call.url;
  const role = roleOf(pathname);
  if (role === null || (door.role !== null && door.role !== role)) return [404, 'Not Found'];
  const kind = `${call.method} ${pathname}`;
  state.counts.set(kind, (state.counts.get(kind) ?? 0) + 1);
  const refused =
    refuseCrowd(state, role) ?? refuseCaller(role, pathname, { headers, account: door.account });
  if (refused !== null) return refused;
  // The hosts of orders take the word in any case of letters.
  if (role === 'oms') packDue(state);
  const route = findRoute(
    call.method,
    role === 'oms' ? pathname.replace('/merchantId/', '/merchantid/') : pathname,
  );
  if (route === null) return [404, 'Not Found'];
  return route.handler(state, call, ...route.parts);
}

function send(reply: ServerResponse, [status, body, headers = {}]: Answer): void {
  if (body === null) {
    reply.writeHead(status, headers);
    reply.end();
    return;
  }
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(JSON.stringify(body));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The value of a body of JSON, or of the file in a form; null for none, undefined for one that cannot be read. */
async function contentOf(request: IncomingMessage, bytes: Buffer<ArrayBuffer>): Promise<unknown> {
  if (bytes.length === 0) return null;
  const type = request.headers['content-type'] ?? '';
  try {
    if (!type.startsWith('multipart/form-data')) return JSON.parse(bytes.toString('utf8')) as unknown;
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    return file instanceof Blob ? (JSON.parse(await file.text()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
