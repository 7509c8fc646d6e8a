import {
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  MAX_RETRY_AFTER_MS,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';
import { accessToken, forgetToken } from './token.ts';

export type Context = ConnectorContext<Config>;

/** The endpoint of Europe, which serves Turkey as well. */
const ENDPOINT = 'https://sellingpartnerapi-eu.amazon.com';

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & { path: string };

/** One call of the Selling Partner API. A refused token is replaced once: such a call was not worked off. */
export async function send(ctx: Context, call: Call): Promise<HttpResponse> {
  const response = await sendOnce(ctx, call);
  if (response.status !== 401 && response.status !== 403) return response;
  const isToken = SAYS_TOKEN.test(await response.text());
  // A missing role is no fault of the token.
  if (isToken || response.status === 401) await forgetToken(ctx);
  return isToken ? sendOnce(ctx, call) : response;
}

/** “The access token you provided has expired”, or “is revoked, malformed or invalid”: a missing role is worded otherwise. */
const SAYS_TOKEN = /access token you provided/i;

async function sendOnce(ctx: Context, { path, ...request }: Call): Promise<HttpResponse> {
  const token = await accessToken(ctx);
  const headers = { 'x-amz-access-token': token };
  const response = await ctx.http.request({ ...request, headers, url: `${ENDPOINT}${path}` });
  if (response.status === 429) throw await tooOften(response);
  return response;
}

/** A refusal by a bucket, which is filled again at the rate that a header tells, in calls a second. */
async function tooOften(response: HttpResponse): Promise<ConnectorError> {
  const error = await errorFromResponse(response);
  const rate = Number(response.headers.get('x-amzn-ratelimit-limit') ?? 0);
  if (error.retryAfterMs !== undefined || !(rate > 0)) return error;
  return new ConnectorError({
    kind: error.kind,
    message: error.said ?? error.message,
    retryAfterMs: Math.min(Math.ceil(1_000 / rate), MAX_RETRY_AFTER_MS),
    ...(error.evidence === undefined ? {} : { evidence: error.evidence }),
  });
}

/** A call whose answer is read. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  return readJson(await send(ctx, request), schema);
}

/**
 * A call to an address that Amazon signed for a few minutes: a document of a feed, or a schema. The token does not go there,
 * and the signature in the address into no report.
 */
export async function fetchSigned(
  ctx: Context,
  request: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>,
): Promise<HttpResponse> {
  try {
    // An upload alone starts nothing, so a lost answer leaves nothing open.
    const response = await ctx.http.request({ ...request, effect: 'read' });
    if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
    return response;
  } catch (error) {
    throw error instanceof ConnectorError ? unsigned(error) : error;
  }
}

/** The JSON behind a signed address, within the limits of the host. */
export async function signedJson(ctx: Context, url: string): Promise<unknown> {
  const response = await fetchSigned(ctx, { method: 'GET', url });
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof ConnectorError ? unsigned(error) : error;
  }
}

function unsigned({ kind, said, message, retryAfterMs, evidence }: ConnectorError): ConnectorError {
  const { body: _body, url, ...shown } = evidence ?? {};
  return new ConnectorError({
    kind,
    message: said ?? message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    // A refusal of the storage names the signature in its body as well.
    evidence: { ...shown, ...(url === undefined ? {} : { url: url.replace(/[?#].*$/, '') }) },
  });
}
