import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Call, refused } from './answers.ts';
import { apiOf } from './apis.ts';
import type { Descriptions } from './description.ts';
import { Refusal } from './errors.ts';
import { refuseCaller } from './guard.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

/** Faults of calls, or of answers of the fake itself, against the descriptions. */
export interface Findings {
  /** Calls by operation (`inventory.createOffer`). */
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

/** Starts all APIs on one free port of the loopback interface, told apart by their paths. */
export async function listen(stateOf: () => State, descriptions: Descriptions | null): Promise<Listener> {
  const findings: Findings = { checked: new Map(), faults: [] };
  const server = createServer((request, reply) => {
    serve(stateOf(), { descriptions, findings }, request, reply).catch((error: unknown) => {
      findings.faults.push(`the fake failed: ${String(error)}`);
      send(reply, refused(500, [{ errorId: 2003 }]));
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
  readonly descriptions: Descriptions | null;
  readonly findings: Findings;
}

async function serve(state: State, rules: Rules, request: IncomingMessage, reply: ServerResponse) {
  const call = await callOf(request);
  const { method, url } = call;
  const kind = `${method} ${url.pathname}`;
  state.counts.set(kind, (state.counts.get(kind) ?? 0) + 1);
  const answer = fails(state, kind) ?? (await answered(state, rules, call));
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
  return refused(trouble.status, [{ errorId: trouble.errorId }]);
}

async function answered(state: State, rules: Rules, call: Call): Promise<Answer> {
  const { method, url, headers, body } = call;
  const api = apiOf(url.pathname);
  const route = findRoute(method, url.pathname);
  if (api === null || route === null) return refused(404, [{ errorId: 2002 }]);
  if (api !== 'identity') {
    const barred = refuseCaller(state, api, { method, path: url.pathname, headers });
    if (barred !== null) return barred;
    if (body === undefined) return refused(400, [{ errorId: 2004, about: 'The body is not JSON.' }]);
    const faults = requestFaults(rules, call);
    if (faults.length > 0)
      return refused(400, [{ errorId: 2004, about: faults[0]!, parameters: { reason: faults.join('; ') } }]);
  }
  try {
    return await route.handler(state, call, ...route.parts);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.status, error.faults);
    throw error;
  }
}

/** Holds a request against the description; faults are noted as well, for they are the caller's. */
function requestFaults({ descriptions, findings }: Rules, { method, url, body }: Call): string[] {
  const said = descriptions?.request(method, url, body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
  return faults;
}

/** Holds the fake's own answer against the description. */
function noteAnswer({ descriptions, findings }: Rules, { method, url }: Call, { status, body }: Answer) {
  if (descriptions === null || body === undefined) return;
  const { errors = [] } = body as { errors?: readonly object[] };
  const told = JSON.parse(JSON.stringify(body)) as unknown;
  const wrong =
    status >= 400
      ? errors.flatMap((error) => descriptions.error(url, error))
      : descriptions.answer(method, url, status, told);
  findings.faults.push(...wrong.map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`));
}

function send(reply: ServerResponse, { status, body, headers = {} }: Answer): void {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  reply.writeHead(status, { ...type, ...headers });
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
