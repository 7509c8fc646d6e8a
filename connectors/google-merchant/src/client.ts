import {
  type ConnectorContext,
  ConnectorError,
  type ConnectorErrorOptions,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  message,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from './config.ts';
import { Refusal } from './schema.ts';
import { forgetTokenOf, tokenOf } from './token.ts';

/** A token that many calls share, and the one in its place once Google refused it. */
interface Session {
  token: Promise<string>;
}

/** Calls that have a session ask nobody for the token. */
export type Context = ConnectorContext<Config> & { readonly session?: Session };

/** For many calls: with the token, which is looked for once. */
export const signedIn = async (ctx: Context): Promise<Context> => ({
  ...ctx,
  session: { token: Promise.resolve(await tokenOf(ctx)) },
});

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json'> & { readonly path: string };

const API = 'https://merchantapi.googleapis.com';

/** A daily quota comes back over the day; it is looked at once an hour. */
const DAILY_WAIT_MS = 3_600_000;

/**
 * One call. The answer to be read says 2xx, or is the refusal by which the caller decides. A token that Google refuses is
 * replaced once, for all calls that share it: such a call was not worked off.
 */
export async function send(ctx: Context, request: Call): Promise<HttpResponse> {
  const session = ctx.session ?? { token: tokenOf(ctx) };
  const { token } = session;
  const response = await sendAs(ctx, await token, request);
  if (!(await isAboutToken(response))) return response;
  if (session.token === token) session.token = renewed(ctx);
  return sendAs(ctx, await session.token, request);
}

const sendAs = (ctx: Context, token: string, { path, ...request }: Call): Promise<HttpResponse> =>
  ctx.http.request({
    ...request,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    url: `${API}/${path}`,
  });

async function renewed(ctx: Context): Promise<string> {
  await forgetTokenOf(ctx);
  return tokenOf(ctx);
}

/** Whether Google itself refuses the token. Any other 401 may be of something that stands before Google. */
async function isAboutToken(response: HttpResponse): Promise<boolean> {
  const refused = response.status === 401 ? await refusedIn(response) : null;
  return refused !== null && !isUnregistered(refused);
}

/** A call whose answer is read. Failures become the `ConnectorError` by which the host decides. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  const response = await send(ctx, request);
  if (response.status < 200 || response.status > 299) throw await failureOf(response);
  return readJson(response, schema);
}

/** The reading of what is named in the call; null where Google does not have it. */
export async function find<Schema extends TSchema>(
  ctx: Context,
  path: string,
  schema: Schema,
): Promise<Static<Schema> | null> {
  const response = await send(ctx, { method: 'GET', path });
  if (response.status === 404) return null;
  if (response.status !== 200) throw await failureOf(response);
  return readJson(response, schema);
}

/** Google's reason against a call. */
export interface Refused {
  readonly status: number;
  readonly words: string;
  /** A stable name, such as `quota/daily_limit_exceeded`; empty without one. */
  readonly reason: string;
  /** The field that is at fault, as Google names it; empty without one. */
  readonly field: string;
}

const refusal = Compile(Refusal);

/** Longer words are cut: nobody reads them. */
const MOST_WORDS = 2_000;

/** Reads a refusal; null for a body that is none. */
export async function refusedIn(response: HttpResponse): Promise<Refused | null> {
  const body: unknown = await response.json().catch(() => null);
  if (!refusal.Check(body)) return null;
  const { error } = body;
  const details = error.details ?? [];
  const told = (name: string): string => {
    const found = details.map(({ metadata }) => metadata?.[name]).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found : '';
  };
  const reason = told('REASON') || details.map(({ reason }) => reason).find(Boolean) || error.status || '';
  return {
    status: response.status,
    words: error.message?.trim().slice(0, MOST_WORDS) || reason,
    reason,
    field: told('FIELD_LOCATION'),
  };
}

/** The error for an answer that refuses a call as a whole. */
export async function failureOf(response: HttpResponse): Promise<ConnectorError> {
  const error = await errorFromResponse(response);
  const refused = await refusedIn(response);
  if (refused === null) return error;
  const { retryAfterMs, evidence } = error;
  const as = (options: Partial<ConnectorErrorOptions>): ConnectorError =>
    new ConnectorError({
      kind: error.kind,
      message: refused.words || error.said || error.message,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(evidence === undefined ? {} : { evidence }),
      ...options,
    });
  if (isUnregistered(refused)) return as({ kind: 'forbidden', message: message('google_not_registered') });
  if (/daily_limit/i.test(refused.reason))
    return as({ kind: 'rate_limited', retryAfterMs: retryAfterMs ?? DAILY_WAIT_MS });
  if (isQuota(refused)) return as({ kind: 'rate_limited' });
  return as({});
}

/** Whether the product of a write is not there. A 404 for the data source is another matter: nothing was looked at then. */
export async function isGone(response: HttpResponse): Promise<boolean> {
  const refused = response.status === 404 ? await refusedIn(response) : null;
  if (refused === null) return false;
  if (/\bdataSources\/[^/\s]+(?!\S)/i.test(refused.words)) return false;
  const isVague = /^not_?found$/i.test(refused.reason);
  const about = isVague ? refused.words.replace(/\baccounts\/\S+/g, '') : refused.reason;
  return /product|input|item|offer/i.test(about) || !/data[ _]?source|account/i.test(about);
}

const isUnregistered = ({ reason, words }: Refused): boolean =>
  /gcp_not_registered|developer_registration/i.test(reason) ||
  /not registered with the merchant account/i.test(words);

const isQuota = ({ status, reason }: Refused): boolean =>
  (status === 403 || status === 429) && /quota|rate_?limit|resource_exhausted/i.test(reason);
