import {
  asSent,
  type Description,
  type Listener,
  listen,
  requestFaults,
  type SentCall,
} from '@sluice/connector-kit/testing';
import { type Answer, type Call, Refusal, refused } from './answers.ts';
import { secondsToWait, shopOf } from './guard.ts';
import { findRoute } from './routes.ts';
import type { State } from './state.ts';

type Sent = Omit<Call, 'shopId'>;

/** Starts the marketplace on a free port of the loopback interface. */
export const openMarketplace = (state: () => State, description: Description | null): Promise<Listener> =>
  listen<State>({
    state,
    answer: (now, call, findings) =>
      typed(answered(now, withForm(call), (one) => requestFaults(findings, description, one))),
    refuse: ({ status, retryAfter }) => {
      const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
      return typed(refused(new Refusal(status, `Refused with ${status}`), headers));
    },
    faultsOf: (call, answer) => (description === null ? [] : ownFaults(description, call, answer)),
    failure: typed(refused(new Refusal(500, 'Internal Server Error'))),
  });

/** A form is no JSON, and no broken one either. */
const withForm = (call: SentCall): Sent =>
  (call.headers['content-type'] ?? '').startsWith('multipart/') ? { ...call, body: null } : call;

function answered(state: State, call: Sent, check: (call: Sent) => readonly string[]): Answer {
  const { method, url, query, headers, body } = call;
  const found = findRoute(method, url.pathname);
  try {
    if (found === null) throw new Refusal(404, 'Resource not found');
    const { route, parts } = found;
    if (route.name === 'OF54') return route.handler(state, { ...call, shopId: 0 }, ...parts);
    const shopId = shopOf(headers, query);
    const seconds = secondsToWait(state, route.name, url);
    if (seconds > 0)
      return refused(new Refusal(429, 'Too many requests'), { 'retry-after': String(seconds) });
    if (body === undefined) throw new Refusal(400, 'The body is not JSON');
    const faults = check(call);
    if (faults.length > 0)
      throw new Refusal(400, faults[0]!, {
        faults: faults.map((message) => ({
          code: 'ValidationError',
          field: message.split(' ')[0]!,
          message,
        })),
      });
    return route.handler(state, { ...call, shopId }, ...parts);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

/** Holds the fake's own answer against the description, which tells nothing of refusals. */
const ownFaults = (description: Description, { method, url }: Sent, { status, body }: Answer): string[] =>
  typeof body !== 'object' || status >= 400 ? [] : description.answer(method, url, status, asSent(body));

/** An answer under the headers that Mirakl sends. */
const typed = ({ status, body, headers = {} }: Answer): Answer => {
  const type = typeof body === 'object' ? { 'content-type': 'application/json;charset=UTF-8' } : {};
  return { status, body, headers: { ...type, ...headers } };
};
