import { type Answer, type Handler, NO_CONTENT, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { listOf } from './notification-lists.ts';
import type { Destination } from './records.ts';
import { passesChallenge } from './sender.ts';
import type { State } from './state.ts';

const BASE = 'https://api.ebay.com/commerce/notification/v1';

/** The answer to a call that made something: its address, and no body. */
export const created = (kind: string, id: string): Answer => ({
  status: 201,
  headers: { location: `${BASE}/${kind}/${id}` },
});

export const readKey: Handler = ({ sender }, _call, keyId = '') => {
  if (keyId !== sender.key.keyId) refuse(404, 195_001, keyId);
  return ok({ algorithm: 'ECDSA', digest: 'SHA1', key: sender.key.publicKey });
};

export const readConfig: Handler = ({ alertEmail }) => ok({ alertEmail: alertEmail ?? refuse(404, 195_026) });

export const replaceConfig: Handler = (state, { body }) => {
  const { alertEmail = '' } = (body ?? {}) as { alertEmail?: string };
  if (!/^[^@\s]+@[^@\s]+$/.test(alertEmail)) refuse(400, 195_025);
  state.alertEmail = alertEmail;
  return NO_CONTENT;
};

interface Wish {
  readonly name?: string;
  readonly status?: string;
  readonly deliveryConfig?: { readonly endpoint?: string; readonly verificationToken?: string };
}

export function destinationOf(state: State, id: string, errorId = 195_022): Destination {
  return state.destinations.get(id) ?? refuse(errorId === 195_022 ? 404 : 400, errorId, id);
}

const shown = ({ destinationId, name, status, endpoint, verificationToken }: Destination) => ({
  destinationId,
  name,
  status,
  deliveryConfig: { endpoint, verificationToken },
});

export const readDestinations: Handler = ({ destinations }, call) =>
  ok(listOf(call, 'destinations', [...destinations.values()].map(shown)));

export const readDestination: Handler = (state, _call, id = '') => ok(shown(destinationOf(state, id)));

/** Takes an endpoint once it has answered a challenge, which it gets before the call is answered. */
export const addDestination: Handler = async (state, { body }) => {
  if (state.alertEmail === null) refuse(409, 195_003);
  const destination = destinationFrom(state, String(state.nextId()), body as Wish | null);
  if (!(await passesChallenge(destination))) refuse(409, 195_020, destination.endpoint);
  state.destinations.set(destination.destinationId, destination);
  return created('destination', destination.destinationId);
};

export const replaceDestination: Handler = async (state, { body }, id = '') => {
  const { destinationId } = destinationOf(state, id);
  const destination = destinationFrom(state, destinationId, body as Wish | null);
  if (!(await passesChallenge(destination))) refuse(409, 195_020, destination.endpoint);
  state.destinations.set(destinationId, destination);
  return NO_CONTENT;
};

function destinationFrom(state: State, destinationId: string, wish: Wish | null): Destination {
  const { name = '', status = '', deliveryConfig = {} } = wish ?? {};
  const { endpoint = '', verificationToken = '' } = deliveryConfig;
  if (name === '' || name.length > 64 || /[<>]/.test(name)) refuse(400, 195_016);
  if (!isPublic(state, endpoint)) refuse(400, 195_017, endpoint);
  if (status !== 'ENABLED' && status !== 'DISABLED') refuse(400, 195_018, status);
  if (!/^[\w-]{32,80}$/.test(verificationToken)) refuse(400, 195_019);
  for (const one of state.destinations.values())
    if (one.endpoint === endpoint && one.destinationId !== destinationId) refuse(409, 195_021, endpoint);
  return { destinationId, name, status: status as 'ENABLED' | 'DISABLED', endpoint, verificationToken };
}

const isPublic = ({ takesLocalEndpoints }: State, endpoint: string): boolean =>
  URL.canParse(endpoint) && (takesLocalEndpoints || new URL(endpoint).protocol === 'https:');

export const deleteDestination: Handler = (state, _call, id = '') => {
  destinationOf(state, id);
  if ([...state.subscriptions.values()].some(({ destinationId }) => destinationId === id))
    refuse(409, 195_024);
  state.destinations.delete(id);
  return NO_CONTENT;
};
