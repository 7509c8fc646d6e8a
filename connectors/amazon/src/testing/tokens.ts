import { type Account, type Answer, type Call, fault, type Handler, ok } from './answers.ts';
import type { State } from './state.ts';

const HOUR_MS = 3_600_000;

/** The server of logins: it takes forms and JSON, and refuses in a form of its own. */
export const giveToken: Handler = (state, { text, headers, account }) => {
  const wish = wishOf(text, String(headers['content-type'] ?? ''));
  const refused = refusalOf(wish, account);
  if (refused !== null) return refused;
  const isOfMerchant = wish.grant_type === 'refresh_token';
  const token = `Atza|${state.nextGuid()}`;
  state.tokens.set(token, { kind: isOfMerchant ? 'plain' : 'grantless', until: state.now() + HOUR_MS });
  return ok({
    access_token: token,
    token_type: 'bearer',
    expires_in: HOUR_MS / 1_000,
    ...(isOfMerchant ? { refresh_token: account.refreshToken } : {}),
  });
};

type Wish = Readonly<Record<string, unknown>>;

function wishOf(text: string, type: string): Wish {
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Wish;
  } catch {
    return {};
  }
}

function refusalOf(wish: Wish, account: Account): Answer | null {
  const refuse = (status: number, error: string, error_description: string): Answer => ({
    status,
    body: { error, error_description },
  });
  if (wish.client_id !== account.clientId || wish.client_secret !== account.clientSecret)
    return refuse(401, 'invalid_client', 'Client authentication failed');
  if (wish.grant_type === 'client_credentials')
    return wish.scope === 'sellingpartnerapi::notifications'
      ? null
      : refuse(400, 'invalid_scope', 'The request has an invalid parameter : scope');
  if (wish.grant_type !== 'refresh_token')
    return refuse(400, 'unsupported_grant_type', 'The authorization grant type is not supported');
  if (wish.refresh_token !== account.refreshToken)
    return refuse(400, 'invalid_grant', 'The request has an invalid grant parameter : refresh_token');
  return null;
}

/** Operations that take a token of the application instead of one of a merchant. */
const GRANTLESS = new Set([
  'createDestination',
  'getDestinations',
  'getDestination',
  'deleteDestination',
  'getSubscriptionById',
  'deleteSubscriptionById',
]);

/** Null when the caller may go on. */
export function refuseCaller(state: State, operation: string, call: Call): Answer | null {
  const refuse = (details: string): Answer =>
    fault(403, 'Unauthorized', 'Access to requested resource is denied.', details);
  const sent = call.headers['x-amz-access-token'];
  if (sent === undefined) return refuse('Access token is missing in the request header.');
  const token = state.tokens.get(String(sent));
  if (token === undefined) return refuse('The access token you provided is revoked, malformed or invalid.');
  if (token.until <= state.now()) return refuse('The access token you provided has expired.');
  const { kind } = token;
  if (kind === 'restricted' && !token.calls.some((one) => isOf(one, call)))
    return refuse('The token is for other resources.');
  return (kind === 'grantless') === GRANTLESS.has(operation) ? null : refuse('The token is of another kind.');
}

/** Whether a call is one of those that a token names: `GET /orders/v0/orders/{orderId}`. */
function isOf(named: string, { method, url }: Call): boolean {
  const pattern = named.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${url.pathname}`);
}

/** The personal data that the caller's token is for. */
export function personalData(state: State, headers: Call['headers']): ReadonlySet<string> {
  const token = state.tokens.get(String(headers['x-amz-access-token']));
  return new Set(token?.kind === 'restricted' ? token.dataElements : []);
}

interface Resource {
  readonly method: string;
  readonly path: string;
  readonly dataElements?: readonly string[];
}

export const giveRestrictedToken: Handler = (state, { body }) => {
  const { restrictedResources } = body as { restrictedResources: readonly Resource[] };
  if (restrictedResources.length === 0 || restrictedResources.length > 50)
    return fault(400, 'InvalidInput', 'A token is for 1 to 50 resources.');
  const unclear = restrictedResources.find(
    ({ path, dataElements = [] }) => path.startsWith('/orders/') && dataElements.length === 0,
  );
  if (unclear !== undefined)
    return fault(400, 'InvalidInput', `dataElements are missing for ${unclear.path}.`);
  const token = `Atz.sprdt|${state.nextGuid()}`;
  const calls = restrictedResources.map(({ method, path }) => `${method} ${path}`);
  const dataElements = restrictedResources.flatMap((one) => one.dataElements ?? []);
  state.tokens.set(token, { kind: 'restricted', calls, dataElements, until: state.now() + HOUR_MS });
  return ok({ restrictedDataToken: token, expiresIn: HOUR_MS / 1_000 });
};
