import {
  basicAuth,
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { addressFor, type Config, type Service } from './config.ts';

export type Context = ConnectorContext<Config>;

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'body' | 'headers' | 'effect'> & {
  service: Service;
  path: string;
};

/** The catalogue blocks the address of a caller that goes on for five seconds after the refusal. */
const OVERLOAD_PAUSE_MS = 60_000;

/** One call. `{merchantid}` in the path is the connection's, which the listing host takes in small letters alone. */
export function send({ http, config }: Context, { service, path, ...request }: Call): Promise<HttpResponse> {
  const { merchant_id, service_key, integrator } = config;
  const headers = {
    ...request.headers,
    authorization: basicAuth(merchant_id, service_key),
    'user-agent': integrator,
  };
  const url = `${addressFor(service, config)}${path.replace('{merchantid}', encodeURIComponent(merchant_id))}`;
  return http.request({ ...request, headers, url });
}

/** A call whose answer is read. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  return readJson(await accepted(ctx, request), schema);
}

/** A call that is answered by its status alone. */
export async function order(ctx: Context, request: Call): Promise<void> {
  const response = await accepted(ctx, request);
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
}

/** As `order`, for calls by whose definition the answer is empty: any other answer leaves open what was done. */
export async function orderSilently(ctx: Context, request: Call): Promise<void> {
  const response = await accepted(ctx, request);
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
  const body = await response.text();
  // An empty text, or an empty one of JSON.
  if (body.trim() === '' || body.trim() === '""') return;
  const { method, url } = response.request;
  const evidence = { method, url, status: response.status, body: body.slice(0, 2_000) };
  const message = 'Hepsiburada answered with a text where none is defined';
  throw new ConnectorError({ kind: 'unknown_outcome', message, evidence });
}

/** The catalogue answers 403 where others answer 429: the credentials are judged by the test of the connection. */
async function accepted(ctx: Context, request: Call): Promise<HttpResponse> {
  const response = await send(ctx, request);
  if (response.status !== 403 || request.service !== 'catalogue') return response;
  const { message, evidence, retryAfterMs = OVERLOAD_PAUSE_MS } = await errorFromResponse(response);
  throw new ConnectorError({
    kind: 'rate_limited',
    message,
    retryAfterMs,
    ...(evidence === undefined ? {} : { evidence }),
  });
}
