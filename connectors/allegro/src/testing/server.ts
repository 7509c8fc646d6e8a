import { asSent, type Listener, listen, requestFaults } from '@sluice/connector-kit/testing';
import { type Answer, type Call, Refusal, refused } from './answers.ts';
import type { StrictDescription } from './description.ts';
import { PUBLIC, refuseCaller, refuseCrowd } from './guard.ts';
import { findRoute, TOKEN_PATH } from './routes.ts';
import type { State } from './state.ts';

/** Starts the API and its token endpoint on one free port of the loopback interface. */
export const openAllegro = (state: () => State, description: StrictDescription | null): Promise<Listener> =>
  listen<State>({
    state,
    answer: (now, call, findings) =>
      typed(answered(now, call, (one) => requestFaults(findings, description, one))),
    refuse: ({ status, code }) => typed(refused(status, [{ code, message: `The test wants ${code}.` }])),
    faultsOf: (call, answer) => (description === null ? [] : ownFaults(description, call, answer)),
    failure: typed(refused(500, [{ code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error.' }])),
  });

function answered(state: State, call: Call, check: (call: Call) => readonly string[]): Answer {
  const { method, url, body } = call;
  const route = findRoute(method, url.pathname);
  if (route === null) return refused(404, [{ code: 'NotFoundException', message: 'Not found.' }]);
  const barred = url.pathname === TOKEN_PATH ? refuseCrowd(state) : refuseCaller(state, call);
  if (barred !== null) return barred;
  if (url.pathname !== TOKEN_PATH) {
    if (body === undefined)
      return refused(400, [{ code: 'JsonMappingException', message: 'The body is not JSON.' }]);
    const faults = check(call);
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

/** Holds the fake's own answer against the description. */
function ownFaults(
  description: StrictDescription,
  { method, url }: Call,
  { status, body }: Answer,
): string[] {
  if (body === undefined || url.pathname === TOKEN_PATH) return [];
  const told = asSent(body) as { readonly errors?: readonly object[] };
  return status >= 400
    ? (told.errors ?? []).flatMap((error) => description.value('Error', error))
    : description.answer(method, url, status, told);
}

/** An answer under the headers that Allegro sends. */
const typed = ({ status, body, headers = {} }: Answer): Answer => {
  const type = body === undefined ? {} : { 'content-type': `${PUBLIC};charset=UTF-8` };
  return { status, body, headers: { 'trace-id': '2f8f1b6c0d9e4a7b', ...type, ...headers } };
};
