import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Descriptions } from './description.ts';
import { type Answer, Refusal, refused } from './errors.ts';
import { admit } from './guard.ts';
import { type Found, findRoute } from './routes.ts';
import type { State } from './state.ts';
import { TAXONOMY, taxonomyText } from './taxonomy.ts';
import { grant } from './tokens.ts';

/** Faults of calls, or of answers of the fake itself, against the descriptions. */
export interface Findings {
  /** Calls by operation (`InsertProductInput`). */
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

interface Rules {
  readonly descriptions: Descriptions | null;
  readonly findings: Findings;
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Starts all of Google’s addresses on one free port of the loopback interface, told apart by their paths. */
export async function listen(stateOf: () => State, descriptions: Descriptions | null): Promise<Listener> {
  const rules: Rules = { descriptions, findings: { checked: new Map(), faults: [] } };
  const server = createServer((request, reply) => {
    serve(stateOf(), rules, request, reply).catch((error: unknown) => {
      rules.findings.faults.push(`the fake failed: ${String(error)}`);
      send(reply, refused({ status: 'INTERNAL', message: 'Internal error.', reason: 'INTERNAL_ERROR' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, findings: rules.findings, close };
}

async function serve(state: State, rules: Rules, request: IncomingMessage, reply: ServerResponse) {
  const call = await callOf(request);
  const kind = `${call.method} ${call.url.pathname}`;
  state.counts.set(kind, (state.counts.get(kind) ?? 0) + 1);
  state.sweep();
  const answer = fails(state, kind) ?? answered(state, rules, call);
  noteAnswer(rules, call, answer);
  const lost = state.lost.findIndex((on) => on.test(kind));
  if (lost === -1) return send(reply, answer);
  state.lost.splice(lost, 1);
  reply.destroy();
}

/** The refusal of a call that a test wants to go wrong. */
function fails({ troubles }: State, kind: string): Answer | null {
  const trouble = troubles.find(({ on, left }) => left > 0 && on.test(kind));
  if (trouble === undefined) return null;
  trouble.left -= 1;
  const { status, reason } = trouble;
  return refused({ status, reason, message: `The call went wrong: ${reason}` });
}

function answered(state: State, rules: Rules, call: Call): Answer {
  const { method, url, text } = call;
  if (method === 'POST' && url.pathname === '/token') return grant(state, new URLSearchParams(text));
  if (method === 'GET' && TAXONOMY.test(url.pathname)) return { status: 200, body: taxonomyText() };
  const found = findRoute(method, url.pathname);
  if (found === null) return { status: 404, body: '<html><title>Error 404 (Not Found)!!1</title></html>' };
  try {
    return admitted(state, rules, call, found);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.fault);
    throw error;
  }
}

function admitted(state: State, rules: Rules, call: Call, { route, account, segment }: Found): Answer {
  const { headers, url, text } = call;
  admit(state, { authorization: headers.authorization, account, quota: route.quota, writes: route.writes });
  const isJson = headers['content-type']?.startsWith('application/json');
  const body = text === '' || isJson ? parsed(text) : undefined;
  if (body === undefined)
    throw new Refusal({
      status: 'INVALID_ARGUMENT',
      message: 'Invalid JSON payload received.',
      reason: 'INVALID_JSON',
    });
  const [fault] = requestFaults(rules, call, body);
  if (fault !== undefined)
    throw new Refusal({
      status: 'INVALID_ARGUMENT',
      message: `Invalid JSON payload received. ${fault}`,
      reason: 'INVALID_REQUEST',
    });
  return route.answer(state, { query: url.searchParams, body, segment });
}

/** Holds a request against the description; faults are noted as well, for they are the caller's. */
function requestFaults({ descriptions, findings }: Rules, { method, url }: Call, body: unknown): string[] {
  const said = descriptions?.request(method, url, body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
  return faults;
}

/** Holds the fake's own answer against the description. */
function noteAnswer({ descriptions, findings }: Rules, { method, url }: Call, { status, body }: Answer) {
  if (descriptions === null || status >= 400) return;
  const wrong = descriptions.answer(method, url, status, body);
  findings.faults.push(...wrong.map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`));
}

function send(reply: ServerResponse, { status, body }: Answer): void {
  const isText = typeof body === 'string';
  reply.writeHead(status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=UTF-8',
  });
  reply.end(isText ? body : JSON.stringify(body));
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://channel');
  const { method = 'GET', headers } = request;
  return { method, url, headers, text: Buffer.concat(chunks).toString('utf8') };
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
