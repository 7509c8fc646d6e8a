import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Description } from '@sluice/connector-kit/testing';
import { type Account, type Answer, type Call, fault } from './answers.ts';
import { planOf } from './limits.ts';
import { type Found, findRoute } from './routes.ts';
import type { State } from './state.ts';
import { personalData, refuseCaller } from './tokens.ts';

/** Faults of calls, or of answers of the fake itself, against the vendor's models. */
export interface Findings {
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

export interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

interface Host {
  readonly account: Account;
  readonly description: Description | null;
  readonly findings: Findings;
}

/** Starts all hosts of Amazon's behind one port of the loopback interface; their paths differ. */
export async function startServer(
  state: () => State,
  account: Account,
  description: Description | null,
): Promise<Listener> {
  const findings: Findings = { checked: new Map(), faults: [] };
  const server = createServer(async (request, reply) => {
    const raw = await bytesOf(request);
    const answer = answerOf(state(), callOf(request, raw, account), { account, description, findings });
    if (answer === null) request.socket.destroy();
    else send(reply, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, findings, close };
}

function callOf(request: IncomingMessage, raw: Buffer, account: Account): Call {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://channel');
  const text = raw.toString('utf8');
  return {
    method,
    url,
    query: url.searchParams,
    headers,
    raw,
    text,
    body: jsonOf(text),
    account,
    personal: new Set(),
  };
}

/** Null for no body, undefined for one that is not JSON. */
function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Null for an answer that is lost on its way. */
function answerOf(state: State, call: Call, host: Host): Answer | null {
  const found = findRoute(call.method, call.url.pathname);
  if (found === null) return fault(404, 'NotFound', 'The specified resource does not exist.');
  const { route, parts } = found;
  state.counts.set(route.operation, (state.counts.get(route.operation) ?? 0) + 1);
  const fate = state.fates.find(
    ({ left, operation }) => left > 0 && (operation === undefined || operation === route.operation),
  );
  if (fate !== undefined) fate.left -= 1;
  if (fate !== undefined && fate.status !== null)
    return fault(fate.status, fate.status === 429 ? 'QuotaExceeded' : 'InternalFailure', 'Try again later.');
  const answer = route.isBeside
    ? route.handler(state, call)
    : guarded(state, call, { ...host, route, parts });
  return fate === undefined ? answer : null;
}

/** An operation behind its token, its bucket and its model. */
function guarded(state: State, call: Call, host: Host & Found): Answer {
  const { route, parts } = host;
  const requestId = { 'x-amzn-RequestId': state.nextGuid() };
  const limit = { 'x-amzn-RateLimit-Limit': rateText(route.operation) };
  const refused = refuseCaller(state, route.operation, call);
  if (refused !== null) return { ...refused, headers: requestId };
  if (state.throttles && !state.buckets.take(route.operation, state.now()))
    return {
      ...fault(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'),
      headers: { ...requestId, ...(state.limitHeaderOn429 ? limit : {}) },
    };
  const faults = faultsOf(call, host);
  const personal = personalData(state, call.headers);
  const answer =
    faults.length > 0
      ? fault(400, 'InvalidInput', faults.join('; '))
      : handled(state, { ...call, personal }, { ...host, route, parts });
  noteAnswer(call, answer, host);
  return { ...answer, headers: { ...requestId, ...limit, ...answer.headers } };
}

/** The handler's answer. A fault of the fake itself is told as one of the server's, and found. */
function handled(state: State, call: Call, { route, parts, findings }: Host & Found): Answer {
  try {
    return route.handler(state, call, ...parts.map(decodeURIComponent));
  } catch (error) {
    if (error instanceof URIError) return fault(400, 'InvalidInput', 'The path is malformed.');
    findings.faults.push(`the fake’s answer to ${call.method} ${call.url.pathname}: ${error}`);
    return fault(500, 'InternalFailure', 'Internal failure.');
  }
}

/** Whole numbers are written with a decimal. */
function rateText(operation: string): string {
  const { rate } = planOf(operation);
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
}

/** Faults of a call against its model; where the models are not at hand, only that a body is JSON. */
function faultsOf({ method, url, body }: Call, { description, findings }: Host): string[] {
  if (body === undefined) return ['the body is not JSON'];
  const said = description?.request(method, url, body) ?? null;
  if (said === null) return [];
  findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
  const faults = [...said.query, ...said.body];
  findings.faults.push(...faults.map((one) => `${method} ${url.pathname}: ${one}`));
  return faults;
}

function noteAnswer({ method, url }: Call, { status, body }: Answer, { description, findings }: Host): void {
  const shown: unknown = JSON.parse(JSON.stringify(body));
  const wrong = body === null ? [] : (description?.answer(method, url, status, shown) ?? []);
  findings.faults.push(...wrong.map((one) => `the fake’s answer to ${method} ${url.pathname}: ${one}`));
}

function send(reply: ServerResponse, { status, body, headers = {} }: Answer): void {
  if (body === null || Buffer.isBuffer(body)) {
    reply.writeHead(status, headers);
    reply.end(body ?? undefined);
    return;
  }
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(JSON.stringify(body));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
