import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Call, Refusal, refused } from './answers.ts';
import type { StrictDescription } from './description.ts';
import { PUBLIC, refuseCaller, refuseCrowd } from './guard.ts';
import { findRoute, TOKEN_PATH } from './routes.ts';
import type { State } from './state.ts';

/** Faults of calls, or of answers of the fake itself, against the description. */
export interface Findings {
  /** Calls by operation (`createProductOffers`). */
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

interface Rules {
  readonly description: StrictDescription | null;
  readonly findings: Findings;
}

/** Starts the API and its token endpoint on one free port of the loopback interface. */
export async function listen(stateOf: () => State, description: StrictDescription | null): Promise<Listener> {
  const findings: Findings = { checked: new Map(), faults: [] };
  const server = createServer((request, reply) => {
    serve(stateOf(), { description, findings }, request, reply).catch((error: unknown) => {
      findings.faults.push(`the fake failed: ${String(error)}`);
      send(reply, refused(500, [{ code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error.' }]));
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

async function serve(state: State, rules: Rules, request: IncomingMessage, reply: ServerResponse) {
  const call = await callOf(request);
  const kind = `${call.method} ${call.url.pathname}`;
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
  return refused(trouble.status, [{ code: trouble.code, message: `The test wants ${trouble.code}.` }]);
}

function answered(state: State, rules: Rules, call: Call): Answer {
  const { method, url, body } = call;
  const route = findRoute(method, url.pathname);
  if (route === null) return refused(404, [{ code: 'NotFoundException', message: 'Not found.' }]);
  const barred = url.pathname === TOKEN_PATH ? refuseCrowd(state) : refuseCaller(state, call);
  if (barred !== null) return barred;
  if (url.pathname !== TOKEN_PATH) {
    if (body === undefined)
      return refused(400, [{ code: 'JsonMappingException', message: 'The body is not JSON.' }]);
    const faults = requestFaults(rules, call);
    if (faults.length > 0)
      return refused(
        400,
        faults.map((message) => ({ code: 'ValidationException', message })),
      );
  }
  try {
    return route.handler(state, call, ...route.parts);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.status, error.faults);
    throw error;
  }
}

/** Holds a request against the description; faults are noted as well, for they are the caller's. */
function requestFaults({ description, findings }: Rules, { method, url, body }: Call): string[] {
  const said = description?.request(method, url, body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
  return faults;
}

/** Holds the fake's own answer against the description. */
function noteAnswer({ description, findings }: Rules, { method, url }: Call, { status, body }: Answer) {
  if (description === null || body === undefined || url.pathname === TOKEN_PATH) return;
  const told = JSON.parse(JSON.stringify(body)) as { readonly errors?: readonly object[] };
  const wrong =
    status >= 400
      ? (told.errors ?? []).flatMap((error) => description.value('Error', error))
      : description.answer(method, url, status, told);
  findings.faults.push(...wrong.map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`));
}

function send(reply: ServerResponse, { status, body, headers = {} }: Answer): void {
  const type = body === undefined ? {} : { 'content-type': `${PUBLIC};charset=UTF-8` };
  reply.writeHead(status, { 'trace-id': '2f8f1b6c0d9e4a7b', ...type, ...headers });
  reply.end(body === undefined ? '' : JSON.stringify(body));
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const url = new URL(request.url ?? '/', 'http://channel');
  const { method = 'GET', headers } = request;
  return { method, url, query: url.searchParams, headers, body: parsed(text), text };
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
