import { asSent, type Listener, listen, requestFaults } from '@sluice/connector-kit/testing';
import { type Answer, type Call, refused } from './answers.ts';
import { apiOf } from './apis.ts';
import type { Descriptions } from './description.ts';
import { Refusal } from './errors.ts';
import { refuseCaller } from './guard.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

/** Starts all APIs on one free port of the loopback interface, told apart by their paths. */
export const openEbay = (state: () => State, descriptions: Descriptions | null): Promise<Listener> =>
  listen<State>({
    state,
    answer: (now, call, findings) => answered(now, call, (one) => requestFaults(findings, descriptions, one)),
    refuse: ({ status, errorId }) => refused(status, [{ errorId }]),
    faultsOf: (call, answer) => (descriptions === null ? [] : ownFaults(descriptions, call, answer)),
    failure: refused(500, [{ errorId: 2003 }]),
  });

async function answered(state: State, call: Call, check: (call: Call) => readonly string[]): Promise<Answer> {
  const { method, url, headers, body } = call;
  const api = apiOf(url.pathname);
  const route = findRoute(method, url.pathname);
  if (api === null || route === null) return refused(404, [{ errorId: 2002 }]);
  if (api !== 'identity') {
    const barred = refuseCaller(state, api, { method, path: url.pathname, headers });
    if (barred !== null) return barred;
    if (body === undefined) return refused(400, [{ errorId: 2004, about: 'The body is not JSON.' }]);
    const faults = check(call);
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

/** Holds the fake's own answer against the descriptions. */
function ownFaults(descriptions: Descriptions, { method, url }: Call, { status, body }: Answer): string[] {
  if (body === undefined) return [];
  const { errors = [] } = body as { errors?: readonly object[] };
  return status >= 400
    ? errors.flatMap((error) => descriptions.error(url, error))
    : descriptions.answer(method, url, status, asSent(body));
}
