import { ConnectorError, type ErrorKind, type HttpEffect, MAX_RETRY_AFTER_MS } from '../../../index.ts';
import type { Bench, Session } from '../bench.ts';
import { type Check, CheckFailed, described, ensure, NotTestable, shown } from '../check.ts';
import { type OperationCase, operationsOf, prepared } from '../operations.ts';
import type { Fault } from '../proxy.ts';
import type { Aim } from '../wire.ts';

/** An operation of several calls is hurt at each of its first few. */
const MAX_AIMS = 3;

/** What an operation must say of a fault, by the effect of the call that was hurt. */
interface Expected {
  readonly read: readonly ErrorKind[];
  readonly write: readonly ErrorKind[];
}

interface Scenario {
  readonly name: string;
  readonly guarantee: string;
  readonly fault: Fault | null;
  readonly expected: Expected;
  readonly aim?: Partial<Aim>;
  /** More that must be true of the error. */
  also?(error: ConnectorError): void;
}

const LOST: Expected = { read: ['unavailable'], write: ['unknown_outcome'] };
const UNREADABLE: Expected = { read: ['protocol'], write: ['unknown_outcome'] };
const HTML = '<!doctype html><html><body><h1>Down for maintenance</h1></body></html>';

const answer = (status: number, headers = {}, body = '{"message":"as arranged"}'): Fault => ({
  kind: 'answer',
  status,
  headers,
  body,
});
const instead = (body: string, type = 'application/json'): Fault => ({
  kind: 'replace',
  status: 200,
  type,
  body,
});

const cuts: readonly Scenario[] = [
  {
    name: 'refused',
    guarantee: 'a refused connection has surely changed nothing: unavailable',
    fault: null,
    aim: { refused: true },
    expected: { read: ['unavailable'], write: ['unavailable'] },
  },
  {
    name: 'reset',
    guarantee: 'a call that is cut leaves a write unknown, a read merely unavailable',
    fault: { kind: 'reset' },
    expected: LOST,
  },
  {
    name: 'lost-reply',
    guarantee: 'so does an applied call whose answer is lost',
    fault: { kind: 'lost_reply' },
    expected: LOST,
  },
  {
    name: 'truncated',
    guarantee: 'so does an answer cut halfway',
    fault: { kind: 'truncate' },
    expected: LOST,
  },
  {
    name: 'timeout',
    guarantee: 'a call nobody answers in time leaves a write unknown, a read timed out',
    fault: { kind: 'hang' },
    aim: { timeoutMs: 50 },
    expected: { read: ['timeout'], write: ['unknown_outcome'] },
  },
];

const answers: readonly Scenario[] = [
  ...[500, 502, 503].map(
    (status): Scenario => ({
      name: `status-${status}`,
      guarantee: `${status} leaves a write unknown, a read unavailable, and is kept as evidence`,
      fault: answer(status),
      expected: LOST,
      also: (error) => ensure(error.evidence?.status === status, `its evidence has no status ${status}`),
    }),
  ),
  {
    name: 'unauthorised',
    guarantee: '401 is a matter of credentials: auth',
    fault: answer(401),
    expected: { read: ['auth'], write: ['auth'] },
  },
  {
    name: 'forbidden',
    guarantee: '403 is a matter of rights: forbidden',
    fault: answer(403),
    expected: { read: ['forbidden'], write: ['forbidden'] },
  },
  {
    name: 'redirect',
    guarantee: 'a redirect is not followed and not taken for success',
    fault: answer(302, { location: '/elsewhere' }),
    expected: { read: ['protocol'], write: ['protocol', 'unknown_outcome'] },
  },
  {
    name: 'html-answer',
    guarantee: 'a page with status 200 is no success: the write may have happened',
    fault: instead(HTML, 'text/html'),
    expected: UNREADABLE,
  },
  ...['[]', 'null', '42', '{"unexpected":true}'].map(
    (body, at): Scenario => ({
      name: `wrong-shape-${at + 1}`,
      guarantee: `${body} where something else was promised is no success`,
      fault: instead(body),
      expected: UNREADABLE,
    }),
  ),
  {
    name: 'empty-answer',
    guarantee: 'an empty body with status 200 is no success',
    fault: instead(''),
    expected: UNREADABLE,
  },
];

const WAIT = { read: ['rate_limited'], write: ['rate_limited'] } satisfies Expected;

const limits: readonly Scenario[] = [
  ['retry-after-seconds', '7', (ms?: number) => ms === 7_000],
  ['retry-after-absent', null, (ms?: number) => ms === undefined],
  ['retry-after-absurd', '1e9', (ms?: number) => ms === MAX_RETRY_AFTER_MS],
  ['retry-after-date', 'Thu, 15 Jan 2026 12:00:09 GMT', (ms?: number) => ms === 9_000],
].map(([name, value, right]): Scenario => {
  const headers = {
    date: 'Thu, 15 Jan 2026 12:00:00 GMT',
    ...(value ? { 'retry-after': value as string } : {}),
  };
  return {
    name: String(name),
    guarantee: `429 with Retry-After ${value ?? 'left out'} hands the wait to the host: never early, never for ever`,
    fault: answer(429, headers),
    expected: WAIT,
    also: ({ retryAfterMs }) =>
      ensure((right as (ms?: number) => boolean)(retryAfterMs), `it hands on a wait of ${retryAfterMs} ms`),
  };
});

export const transportChecks: readonly Check[] = [...cuts, ...answers, ...limits].map((scenario) => ({
  id: `transport/${scenario.name}`,
  guarantee: scenario.guarantee,
  applies: () => true,
  run: async (bench) => {
    for (const operation of operationsOf(bench.connector)) await runScenario(bench, operation, scenario);
  },
}));

/** Hurts the operation's calls one after the other, each on a channel that starts anew. */
async function runScenario(bench: Bench, operation: OperationCase, scenario: Scenario): Promise<void> {
  for (let nth = 0; nth < MAX_AIMS; nth++) {
    const start = await prepared(bench, operation);
    if (start === null) return;
    const session = bench.open();
    session.wire.aim = { effect: operation.effect, nth, ...scenario.aim };
    bench.proxy.fault = scenario.fault;
    const outcome = await operation.run(bench, session, start).catch((error: unknown) => new Thrown(error));
    bench.proxy.fault = null;
    if (session.wire.hits === 0) {
      ensure(nth > 0, `${operation.name} made no call with effect ${operation.effect}`);
      return;
    }
    judge(operation, session, outcome, scenario);
  }
}

class Thrown {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

function judge(operation: OperationCase, session: Session, outcome: unknown, scenario: Scenario): void {
  const kinds = scenario.expected[operation.effect];
  const error = errorIn(operation, outcome);
  const right = kinds.includes(error.kind);
  ensure(right, `${operation.name} says ${described(error)}, not ${kinds.join(' or ')}`);
  scenario.also?.(error);
  const again = session.wire.calls.filter((call) => call.effect === operation.effect).length;
  const most = (session.wire.aim?.nth ?? 0) + 1;
  ensure(again <= most, `${operation.name} made ${again - most} more calls after the one that failed`);
}

/** The error by which an operation reports a fault: thrown, or that of every item where items are told apart. */
function errorIn({ name }: OperationCase, outcome: unknown): ConnectorError {
  if (outcome instanceof Thrown) {
    const { error } = outcome;
    if (error instanceof ConnectorError) return error;
    throw new CheckFailed(`${name} threw no ConnectorError but ${described(error)}`);
  }
  const [result] = Array.isArray(outcome) ? outcome : [];
  if (result?.outcome === 'retry' && result.error instanceof ConnectorError) return result.error;
  throw new CheckFailed(`${name} went on as if nothing had happened: ${shown(outcome)}`);
}

/** The batch as a whole is refused by the channel: the host has to hear of it to bisect. */
const REFUSED_BATCH: Check = {
  id: 'transport/refused-request',
  guarantee:
    '400 and 422 to a whole call are invalid_request, which makes the host bisect, or the item’s rejection',
  applies: ({ capabilities }) => capabilities.listings !== undefined,
  run: async (bench) => {
    const writes = operationsOf(bench.connector).filter(({ effect }) => effect === 'write');
    for (const operation of writes) {
      for (const status of [400, 422]) await runRefusal(bench, operation, status);
    }
  },
};

async function runRefusal(bench: Bench, operation: OperationCase, status: number): Promise<void> {
  const start = await prepared(bench, operation);
  if (start === null) throw new NotTestable(`${operation.name} could not be prepared`);
  const session = bench.open();
  const effect: HttpEffect = 'write';
  session.wire.aim = { effect, nth: 0 };
  bench.proxy.fault = answer(status);
  const outcome = await operation.run(bench, session, start).catch((error: unknown) => new Thrown(error));
  bench.proxy.fault = null;
  const [result] = Array.isArray(outcome) ? outcome : [];
  if (result?.outcome === 'rejected' && result.issues.length > 0) return;
  const error = errorIn(operation, outcome);
  ensure(error.kind === 'invalid_request', `${operation.name} says ${described(error)} to a ${status}`);
}

export const refusalChecks: readonly Check[] = [REFUSED_BATCH];
