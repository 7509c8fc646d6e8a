import { ConnectorError, type ErrorKind, MAX_RETRY_AFTER_MS } from '../../../index.ts';
import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { CheckFailed, described, ensure, shown } from '../failures.ts';
import { callsOf, type OperationCase, operationsOf, prepared } from '../operations.ts';
import type { Fault } from '../proxy.ts';
import type { Aim } from '../wire.ts';

/** An operation of several calls is hurt at each of its first few. */
const MAX_AIMS = 3;

/** Kinds of error an operation may report for a fault, by the effect of the call that was hurt. */
interface Expected {
  readonly read: readonly ErrorKind[];
  readonly write: readonly ErrorKind[];
}

interface Scenario {
  readonly name: string;
  readonly guarantee: string;
  /** Each is tried; null where the aim itself is the fault. */
  readonly faults: readonly (Fault | null)[];
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
    faults: [null],
    aim: { refused: true },
    expected: { read: ['unavailable'], write: ['unavailable'] },
  },
  {
    name: 'reset',
    guarantee: 'a call that is cut leaves a write unknown, a read merely unavailable',
    faults: [{ kind: 'reset' }],
    expected: LOST,
  },
  {
    name: 'lost-reply',
    guarantee: 'so does an applied call whose answer is lost',
    faults: [{ kind: 'lost_reply' }],
    expected: LOST,
  },
  {
    name: 'truncated',
    guarantee: 'so does an answer cut halfway',
    faults: [{ kind: 'truncate' }],
    expected: LOST,
  },
  {
    name: 'timeout',
    guarantee: 'a call nobody answers in time leaves a write unknown, a read timed out',
    faults: [{ kind: 'hang' }],
    // Long enough for the calls of the operation that are answered, on a busy machine too.
    aim: { timeoutMs: 250 },
    expected: { read: ['timeout'], write: ['unknown_outcome'] },
  },
];

const answers: readonly Scenario[] = [
  {
    name: 'server-error',
    guarantee: '500, 502 and 503 leave a write unknown, a read unavailable, and are kept as evidence',
    faults: [answer(500), answer(502), answer(503)],
    expected: LOST,
    also: ({ evidence }) => ensure((evidence?.status ?? 0) >= 500, 'its evidence has no status'),
  },
  {
    name: 'unauthorised',
    guarantee: '401 is a matter of credentials: auth',
    faults: [answer(401)],
    expected: { read: ['auth'], write: ['auth'] },
  },
  {
    name: 'forbidden',
    guarantee: '403 is a matter of rights: forbidden',
    faults: [answer(403)],
    expected: { read: ['forbidden'], write: ['forbidden'] },
  },
  {
    name: 'redirect',
    guarantee: 'a redirect is not followed and not taken for success',
    faults: [answer(302, { location: '/elsewhere' })],
    expected: { read: ['protocol'], write: ['protocol', 'unknown_outcome'] },
  },
  {
    name: 'html-answer',
    guarantee: 'a page with status 200 is no success: the write may have happened',
    faults: [instead(HTML, 'text/html')],
    expected: UNREADABLE,
  },
  {
    name: 'wrong-shape',
    guarantee: 'JSON of another shape than was promised is no success',
    faults: [instead('[]'), instead('null'), instead('{"unexpected":true}')],
    expected: UNREADABLE,
  },
  {
    name: 'empty-answer',
    guarantee: 'an empty body with status 200 is no success',
    faults: [instead('')],
    expected: UNREADABLE,
  },
];

const limited = (name: string, retryAfter: string | null, expectedMs: number | undefined): Scenario => ({
  name,
  guarantee: `429 with Retry-After ${retryAfter ?? 'left out'} hands the wait on: never early, never for ever`,
  faults: [
    answer(429, {
      date: 'Thu, 15 Jan 2026 12:00:00 GMT',
      ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
    }),
  ],
  expected: { read: ['rate_limited'], write: ['rate_limited'] },
  also: ({ retryAfterMs }) =>
    ensure(retryAfterMs === expectedMs, `it hands on a wait of ${retryAfterMs} ms instead of ${expectedMs}`),
});

const limits: readonly Scenario[] = [
  limited('retry-after-seconds', '7', 7_000),
  limited('retry-after-date', 'Thu, 15 Jan 2026 12:00:09 GMT', 9_000),
  limited('retry-after-absent', null, undefined),
  limited('retry-after-absurd', '1e9', MAX_RETRY_AFTER_MS),
];

const scenarioChecks: readonly Check[] = [...cuts, ...answers, ...limits].map((scenario) => ({
  id: `transport/${scenario.name}`,
  guarantee: scenario.guarantee,
  applies: () => true,
  run: async (bench) => {
    for (const operation of operationsOf(bench)) {
      const calls = Math.min(await callsOf(bench, operation), MAX_AIMS);
      for (const fault of scenario.faults) {
        for (let nth = 0; nth < calls; nth++) await runScenario(bench, operation, scenario, { fault, nth });
      }
    }
  },
}));

interface Hit {
  readonly fault: Fault | null;
  /** Of the operation's calls, counted from 0. */
  readonly nth: number;
}

/** Hurts one of the operation's calls, on a channel that starts anew, and judges the outcome. */
async function runScenario(
  bench: Bench,
  operation: OperationCase,
  scenario: Scenario,
  { fault, nth }: Hit,
): Promise<void> {
  const { session, outcome } = await hurt(bench, operation, fault, {
    effect: operation.effect,
    nth,
    ...scenario.aim,
  });
  if (isEmptyList(fault) && operation.emptyList?.(outcome)) return;
  if (isEmptyBody(fault) && bench.channel.emptyAnswers?.includes(operation.name)) return;
  judge(operation, session, outcome, scenario);
}

const isEmptyBody = (fault: Fault | null): boolean => fault?.kind === 'replace' && fault.body === '';

const isEmptyList = (fault: Fault | null): boolean => fault?.kind === 'replace' && fault.body === '[]';

/** Runs the operation with one of its calls going wrong. */
async function hurt(
  bench: Bench,
  operation: OperationCase,
  fault: Fault | null,
  aim: Aim,
): Promise<{ session: Session; outcome: unknown }> {
  const start = await prepared(bench, operation);
  const session = bench.open();
  session.wire.aim = aim;
  bench.proxy.fault = fault;
  const outcome = await operation
    .run(bench, session, start ?? '')
    .catch((error: unknown) => new Thrown(error));
  bench.proxy.fault = null;
  return { session, outcome };
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
const refusedRequest: Check = {
  id: 'transport/refused-request',
  guarantee:
    '400 and 422 to a whole call are invalid_request, which makes the host bisect, or the item’s rejection',
  applies: ({ capabilities }) => capabilities.listings !== undefined,
  run: async (bench) => {
    const writes = operationsOf(bench).filter(({ effect }) => effect === 'write');
    for (const operation of writes) {
      if ((await callsOf(bench, operation)) === 0) continue;
      for (const status of [400, 422]) await runRefusal(bench, operation, status);
    }
  },
};

async function runRefusal(bench: Bench, operation: OperationCase, status: number): Promise<void> {
  const { outcome } = await hurt(bench, operation, answer(status), { effect: 'write', nth: 0 });
  const [result] = Array.isArray(outcome) ? outcome : [];
  if (result?.outcome === 'rejected' && result.issues.length > 0) return;
  if (isRefusal(outcome)) return;
  const error = errorIn(operation, outcome);
  ensure(error.kind === 'invalid_request', `${operation.name} says ${described(error)} to a ${status}`);
}

/** The end of an action on an order that the channel will not do. */
const isRefusal = (outcome: unknown): boolean => {
  const { outcome: end, issues } = (outcome ?? {}) as { outcome?: unknown; issues?: readonly unknown[] };
  return end === 'refused' && issues !== undefined && issues.length > 0;
};

export const transportChecks: readonly Check[] = [...scenarioChecks, refusedRequest];
