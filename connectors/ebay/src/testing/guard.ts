import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answers.ts';
import { refused } from './answers.ts';
import type { Api } from './apis.ts';
import { MARKETPLACES } from './marketplaces.ts';
import { scopesFor } from './scopes.ts';
import type { State } from './state.ts';

export interface Caller {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Null when the caller may go on: checks the token and its scopes, the day's calls and the headers. */
export function refuseCaller(state: State, api: Api, caller: Caller): Answer | null {
  return refuseCrowd(state, api) ?? refuseToken(state, api, caller) ?? refuseHeaders(api, caller);
}

/** Notes the call. The day's limit belongs to the application, whoever calls. */
function refuseCrowd(state: State, api: Api): Answer | null {
  const day = state.today();
  const before = state.callsToday.get(api);
  const count = before?.day === day ? before.count + 1 : 1;
  state.callsToday.set(api, { day, count });
  const about = 'The request limit has been reached for the resource.';
  return count > (state.callsPerDay[api] ?? Number.POSITIVE_INFINITY)
    ? refused(429, [{ errorId: 2001, about }])
    : null;
}

function refuseToken(state: State, api: Api, { method, path, headers }: Caller): Answer | null {
  const [, value = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const grant = state.accessTokens.get(value);
  const about = 'Check the value of the Authorization HTTP request header.';
  if (grant === undefined || grant.expiresAt <= state.now()) return refused(401, [{ errorId: 1001, about }]);
  const needed = scopesFor(api, method, path);
  const isAllowed = needed.some((scope) => grant.scopes.includes(scope) && mayStill(state, scope));
  const why = 'Insufficient permissions to fulfill the request.';
  return isAllowed ? null : refused(403, [{ errorId: 1100, about: why }]);
}

/** A seller who takes a right back ends it for tokens that are out already. */
const mayStill = (state: State, scope: string): boolean => state.scopes.includes(scope);

const LANGUAGES = MARKETPLACES.map(({ locale }) => locale.replace('_', '-'));

const PREFIX = '/sell/inventory/v1';
/** Writes that carry texts for buyers say in which language. */
const SPEAKING: readonly (readonly [method: string, path: RegExp])[] = [
  ['PUT', /^\/inventory_item\/[^/]+(\/product_compatibility)?$/],
  ['PUT', /^\/inventory_item_group\/[^/]+$/],
  ['POST', /^\/bulk_create_or_replace_inventory_item$/],
  ['POST', /^\/(bulk_create_)?offer$/],
  ['PUT', /^\/offer\/[^/]+$/],
];

function refuseHeaders(api: Api, { method, path, headers }: Caller): Answer | null {
  if (api !== 'inventory') return null;
  const invalid = (header: string) => refused(400, [{ errorId: 25709, about: `Header ${header}.` }]);
  const accepted = headers['accept-language'];
  if (accepted !== undefined && !LANGUAGES.includes(accepted)) return invalid('Accept-Language');
  const isSpeaking = SPEAKING.some(
    ([verb, pattern]) => verb === method && pattern.test(path.slice(PREFIX.length)),
  );
  if (isSpeaking && !LANGUAGES.includes(headers['content-language'] ?? ''))
    return invalid('Content-Language');
  const hasBody = method === 'PUT' || (method === 'POST' && (headers['content-length'] ?? '0') !== '0');
  if (hasBody && !headers['content-type']?.startsWith('application/json')) return invalid('Content-Type');
  return null;
}
