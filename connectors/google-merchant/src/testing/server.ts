import {
  type Listener,
  listen,
  requestFaults,
  type SentAnswer,
  type SentCall,
} from '@sluice/connector-kit/testing';
import type { Descriptions } from './description.ts';
import { type Answer, Refusal, refused } from './errors.ts';
import { admit } from './guard.ts';
import { type Found, findRoute } from './routes.ts';
import type { State } from './state.ts';
import { TAXONOMY, taxonomyText } from './taxonomy.ts';
import { grant } from './tokens.ts';

/** Starts all of Google’s addresses on one free port of the loopback interface, told apart by their paths. */
export const openGoogle = (state: () => State, descriptions: Descriptions | null): Promise<Listener> =>
  listen<State>({
    state,
    answer: (now, call, findings) =>
      typed(answered(now, call, (one) => requestFaults(findings, descriptions, one))),
    refuse: ({ status, reason }) =>
      typed(refused({ status, reason, message: `The call went wrong: ${reason}` })),
    faultsOf: ({ method, url }, { status, body }) =>
      descriptions === null || status >= 400 ? [] : descriptions.answer(method, url, status, body),
    failure: typed(refused({ status: 'INTERNAL', message: 'Internal error.', reason: 'INTERNAL_ERROR' })),
  });

/** Faults of a call against the descriptions. */
type Check = (call: SentCall) => readonly string[];

function answered(state: State, call: SentCall, check: Check): Answer {
  state.sweep();
  const { method, url, text } = call;
  if (method === 'POST' && url.pathname === '/token') return grant(state, new URLSearchParams(text));
  if (method === 'GET' && TAXONOMY.test(url.pathname)) return { status: 200, body: taxonomyText() };
  const found = findRoute(method, url.pathname);
  if (found === null) return { status: 404, body: '<html><title>Error 404 (Not Found)!!1</title></html>' };
  try {
    return admitted(state, call, found, check);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.fault);
    throw error;
  }
}

function admitted(state: State, call: SentCall, { route, account, segment }: Found, check: Check): Answer {
  const { headers, url, text } = call;
  admit(state, { authorization: headers.authorization, account, quota: route.quota, writes: route.writes });
  const isJson = headers['content-type']?.startsWith('application/json');
  const body = text === '' || isJson ? call.body : undefined;
  if (body === undefined)
    throw new Refusal({
      status: 'INVALID_ARGUMENT',
      message: 'Invalid JSON payload received.',
      reason: 'INVALID_JSON',
    });
  const [fault] = check(call);
  if (fault !== undefined)
    throw new Refusal({
      status: 'INVALID_ARGUMENT',
      message: `Invalid JSON payload received. ${fault}`,
      reason: 'INVALID_REQUEST',
    });
  return route.answer(state, { query: url.searchParams, body, segment });
}

/** An answer under the headers that Google sends. */
const typed = ({ status, body }: Answer): SentAnswer => {
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=UTF-8';
  return { status, body, headers: { 'content-type': type } };
};
