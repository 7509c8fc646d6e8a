import {
  asSent,
  countCall,
  type Description,
  type Findings,
  type Listener,
  noFindings,
  noteOwnFaults,
  openServer,
  requestFaults,
} from '@sluice/connector-kit/testing';
import { type Account, type Answer, type Call, fault } from './answers.ts';
import { planOf } from './limits.ts';
import { type Found, findRoute } from './routes.ts';
import type { State } from './state.ts';
import { personalData, refuseCaller } from './tokens.ts';

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
  const findings = noFindings();
  const server = await openServer((sent) => {
    const { bytes: raw, ...rest } = sent;
    return answerOf(
      state(),
      { ...rest, raw, account, personal: new Set() },
      { account, description, findings },
    );
  });
  return { ...server, findings };
}

/** Null for an answer that is lost on its way. */
function answerOf(state: State, call: Call, host: Host): Answer | null {
  const found = findRoute(call.method, call.url.pathname);
  if (found === null) return fault(404, 'NotFound', 'The specified resource does not exist.');
  const { route, parts } = found;
  countCall(state, route.operation);
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
    noteOwnFaults(findings, call, [String(error)]);
    return fault(500, 'InternalFailure', 'Internal failure.');
  }
}

/** Whole numbers are written with a decimal. */
function rateText(operation: string): string {
  const { rate } = planOf(operation);
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
}

/** Faults of a call against its model; where the models are not at hand, only that a body is JSON. */
const faultsOf = (call: Call, { description, findings }: Host): string[] =>
  call.body === undefined ? ['the body is not JSON'] : requestFaults(findings, description, call);

function noteAnswer(call: Call, { status, body }: Answer, { description, findings }: Host): void {
  if (body === null || description === null) return;
  noteOwnFaults(findings, call, description.answer(call.method, call.url, status, asSent(body)));
}
