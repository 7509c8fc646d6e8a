import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Description } from '@sluice/connector-kit/testing';
import { type Answer, type Call, Refusal, refused } from './answers.ts';
import { secondsToWait, shopOf } from './guard.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

/** Faults of calls, or of answers of the fake itself, against the description. */
export interface Findings {
  /** Calls by operation (`OF24`). */
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

/** Starts the marketplace on a free port of the loopback interface. */
export async function listen(stateOf: () => State, description: Description | null): Promise<Listener> {
  const findings: Findings = { checked: new Map(), faults: [] };
  const server = createServer((request, reply) => {
    serve(stateOf(), { description, findings }, request, reply).catch((error: unknown) => {
      findings.faults.push(`the fake failed: ${String(error)}`);
      send(reply, refused(new Refusal(500, 'Internal Server Error')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, findings, close };
}

interface Rules {
  readonly description: Description | null;
  readonly findings: Findings;
}

type Request = Omit<Call, 'shopId'>;

async function serve(state: State, rules: Rules, request: IncomingMessage, reply: ServerResponse) {
  const call = await requestOf(request);
  const { method, url } = call;
  const kind = `${method} ${url.pathname}`;
  state.counts.set(kind, (state.counts.get(kind) ?? 0) + 1);
  const answer = fails(state, kind) ?? answered(state, rules, call);
  noteAnswer(rules, call, answer);
  const lost = state.lost.findIndex((on) => on.test(kind));
  if (lost === -1) {
    send(reply, answer);
    return;
  }
  state.lost.splice(lost, 1);
  reply.destroy();
}

/** The refusal of a call that a test wants to go wrong. */
function fails({ troubles }: State, kind: string): Answer | null {
  const trouble = troubles.find(({ on, left }) => left > 0 && on.test(kind));
  if (trouble === undefined) return null;
  trouble.left -= 1;
  const headers = trouble.retryAfter === null ? {} : { 'retry-after': String(trouble.retryAfter) };
  return refused(new Refusal(trouble.status, `Refused with ${trouble.status}`), headers);
}

function answered(state: State, rules: Rules, call: Request): Answer {
  const { method, url, query, headers, body } = call;
  const found = findRoute(method, url.pathname);
  try {
    if (found === null) throw new Refusal(404, 'Resource not found');
    const { route, parts } = found;
    if (route.name === 'OF54') return route.handler(state, { ...call, shopId: 0 }, ...parts);
    const shopId = shopOf(headers, query);
    const seconds = secondsToWait(state, route.name, url);
    if (seconds > 0)
      return refused(new Refusal(429, 'Too many requests'), { 'retry-after': String(seconds) });
    if (body === undefined) throw new Refusal(400, 'The body is not JSON');
    const faults = requestFaults(rules, call);
    if (faults.length > 0)
      throw new Refusal(400, faults[0]!, {
        faults: faults.map((message) => ({
          code: 'ValidationError',
          field: message.split(' ')[0]!,
          message,
        })),
      });
    return route.handler(state, { ...call, shopId }, ...parts);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

/** Holds a request against the description; faults are noted as well, for they are the caller's. */
function requestFaults({ description, findings }: Rules, { method, url, body }: Request): string[] {
  const said = description?.request(method, url, body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
  return faults;
}

/** Holds the fake's own answer against the description, which tells nothing of refusals. */
function noteAnswer({ description, findings }: Rules, { method, url }: Request, { status, body }: Answer) {
  if (description === null || typeof body !== 'object' || status >= 400) return;
  const told = JSON.parse(JSON.stringify(body)) as unknown;
  const wrong = description.answer(method, url, status, told);
  findings.faults.push(...wrong.map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`));
}

function send(reply: ServerResponse, { status, body, headers = {} }: Answer): void {
  const type = typeof body === 'object' ? { 'content-type': 'application/json;charset=UTF-8' } : {};
  reply.writeHead(status, { ...type, ...headers });
  reply.end(typeof body === 'object' ? JSON.stringify(body) : (body ?? ''));
}

async function requestOf(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://channel');
  const { method = 'GET', headers } = request;
  const isForm = (headers['content-type'] ?? '').startsWith('multipart/');
  const body = isForm ? null : parsed(bytes.toString('utf8'));
  return { method, url, query: url.searchParams, headers, body, bytes };
}

/** The value of a text of JSON; null for an empty one, undefined for one that cannot be read. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
