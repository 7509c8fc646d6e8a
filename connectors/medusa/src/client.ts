import {
  basicAuth,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  readJson,
  urlFor,
} from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './context.ts';

interface Call<Schema extends TSchema> extends Pick<HttpRequest, 'query' | 'json'> {
  readonly method?: HttpRequest['method'];
  /** Below `/admin`. */
  readonly path: string;
  /** Schema of the fields read of the answer. */
  readonly answer: Schema;
}

/** A batch of a hundred products takes a small server seconds. */
const TIMEOUT_MS = 60_000;

/** Medusa reads bodies of two megabytes in its calls of batches, and answers others with an error of its own. */
const MAX_BODY = 2_000_000;

/** Refuses a batch that Medusa would not read. The host halves it; a product that is alone has the reason. */
function assertReadable(json: unknown): void {
  const size = new TextEncoder().encode(JSON.stringify(json)).length;
  if (size <= MAX_BODY) return;
  const message = `the call has ${size} bytes, and Medusa reads ${MAX_BODY}`;
  throw new ConnectorError({ kind: 'invalid_request', message });
}

/** One call to the Admin API. */
export async function call<Schema extends TSchema>(
  { http, config }: Context,
  { method = 'GET', path, query, json, answer }: Call<Schema>,
): Promise<Static<Schema>> {
  if (json !== undefined) assertReadable(json);
  const response = await http.request({
    method,
    url: urlFor(config.base_url, `admin/${path}`),
    // Medusa takes the key as the user of Basic authentication, without a password.
    headers: { authorization: basicAuth(config.api_key, '') },
    timeoutMs: TIMEOUT_MS,
    ...(query === undefined ? {} : { query }),
    ...(json === undefined ? {} : { json }),
  });
  if (response.status >= 400) throw await refusalOf(response);
  return readJson(response, answer);
}

const Refusal = Type.Object({ message: Type.String({ minLength: 1 }) });

/** The refusal with the shop's own words. A write that names a record which is not there is 404, and a fault of its items. */
async function refusalOf(response: HttpResponse): Promise<ConnectorError> {
  const error = await errorFromResponse(response);
  const isRefusal = error.kind === 'invalid_request' || error.kind === 'not_found';
  if (!isRefusal) return error;
  const body: unknown = await response.json().catch(() => null);
  if (!Check(Refusal, body)) return error;
  const { evidence } = error;
  const kind = response.request.effect === 'write' ? 'invalid_request' : error.kind;
  return new ConnectorError({ kind, message: body.message, ...(evidence === undefined ? {} : { evidence }) });
}
