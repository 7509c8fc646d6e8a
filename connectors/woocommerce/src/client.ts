import {
  basicAuth,
  type ConnectorContext,
  ConnectorError,
  type Evidence,
  effectOf,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  readJson,
  urlFor,
} from '@sluice/connector-kit';
import { type Static, type TArray, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from './config.ts';
import { queryText, signedQuery } from './oauth.ts';

export type Context = ConnectorContext<Config>;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/wp-json/wc/v3/`. */
  readonly path: string;
  readonly query?: Query;
  readonly json?: unknown;
  readonly timeoutMs?: number;
}

/** One call, its answer checked. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  return readJson(await send(ctx, request), schema);
}

/**
 * One page of a collection, and the number of entries on all pages. A list without WooCommerce's own count is not its
 * answer: an empty one would otherwise pass for "there is nothing".
 */
export async function list<Schema extends TArray>(
  ctx: Context,
  path: string,
  query: Query,
  schema: Schema,
): Promise<{ items: Static<Schema>; total: number }> {
  const response = await send(ctx, { method: 'GET', path, query });
  const items = await readJson(response, schema);
  const total = response.headers.get('x-wp-total');
  if (total !== null && /^\d+$/.test(total)) return { items, total: Number(total) };
  throw new ConnectorError({
    kind: 'protocol',
    message:
      'the answer has no X-WP-Total: it does not come from WooCommerce, or something on the way removes it',
    evidence: { method: 'GET', url: response.request.url, status: response.status },
  });
}

async function send(ctx: Context, { path, query = {}, ...call }: Call): Promise<HttpResponse> {
  const url = urlFor(ctx.config.base_url, `wp-json/wc/v3/${path}`);
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const shown = pairs.length === 0 ? url : `${url}?${queryText(pairs)}`;
  const request = await authorised(ctx, { ...call, url }, pairs);
  const response = await ctx.http.request(request).catch((error: unknown) => {
    throw withAddress(error, shown);
  });
  const answer = withoutKeys(response, request, shown);
  if (answer.status >= 400) throw await errorOf(answer);
  return answer;
}

/** Over HTTPS the keys go along as Basic; over plain HTTP, where they could be read, only a signature made with them. */
async function authorised(
  { config, clock }: Context,
  call: Omit<HttpRequest, 'query'>,
  pairs: readonly [string, string][],
): Promise<HttpRequest> {
  const at = (query: readonly (readonly [string, string])[]) =>
    query.length === 0 ? call.url : `${call.url}?${queryText(query)}`;
  if (call.url.startsWith('https:')) {
    const authorization = basicAuth(config.consumer_key, config.consumer_secret);
    return { ...call, url: at(pairs), headers: { authorization } };
  }
  const signed = await signedQuery(config, { method: call.method, url: call.url, query: pairs }, clock.now());
  return { ...call, url: at(signed) };
}

/** The answer under the unsigned address: a report of it must not show the key. */
function withoutKeys(response: HttpResponse, request: HttpRequest, url: string): HttpResponse {
  const named = (error: unknown): never => {
    throw withAddress(error, url);
  };
  return {
    status: response.status,
    request: { method: request.method, url, effect: effectOf(request) },
    headers: response.headers,
    text: () => response.text().catch(named),
    json: () => response.json().catch(named),
  };
}

function withAddress(error: unknown, url: string): unknown {
  if (!(error instanceof ConnectorError)) return error;
  const { kind, message, retryAfterMs, cause } = error;
  const evidence: Evidence | undefined = error.evidence && { ...error.evidence, url };
  return new ConnectorError({
    kind,
    message,
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(evidence === undefined ? {} : { evidence }),
  });
}

const refusal = Compile(Type.Object({ code: Type.String(), message: Type.String() }));

/** WooCommerce's own words for a call it refused, where the status alone would mislead. */
async function errorOf(answer: HttpResponse): Promise<ConnectorError> {
  const plain = await errorFromResponse(answer);
  const body: unknown = await answer.json().catch(() => null);
  if (!refusal.Check(body)) return plain;
  const { retryAfterMs, evidence } = plain;
  const limits = { ...(retryAfterMs === undefined ? {} : { retryAfterMs }), ...(evidence && { evidence }) };
  if (body.code === 'rest_no_route') {
    const message = `the shop has no such route; it needs WooCommerce 10.3 or newer: ${body.message}`;
    return new ConnectorError({ kind: plain.kind, message, ...limits });
  }
  // Only the text distinguishes a key that may only read from a wrong one: both are 401.
  const kind = /does not have (read|write) permissions/.test(body.message) ? 'forbidden' : plain.kind;
  return new ConnectorError({ kind, message: `${plain.message}: ${body.message}`, ...limits });
}
