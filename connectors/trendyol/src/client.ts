import {
  basicAuth,
  type ConnectorContext,
  type HttpRequest,
  type HttpResponse,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { addressFor, type Config } from './config.ts';

export type Context = ConnectorContext<Config>;

type Call = Pick<HttpRequest, 'method' | 'query' | 'json'> & { path: string };

/** One call of the integration API. `{sellerId}` in the path is the connection's. */
export function send({ http, config }: Context, { path, ...request }: Call): Promise<HttpResponse> {
  const { seller_id, api_key, api_secret } = config;
  const headers = {
    authorization: basicAuth(api_key, api_secret),
    // Calls without it are refused with 403.
    'user-agent': `${seller_id} - SelfIntegration`,
  };
  const url = `${addressFor(config)}${path.replace('{sellerId}', seller_id)}`;
  return http.request({ ...request, headers, url });
}

/** A call whose answer is read. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  return readJson(await send(ctx, request), schema);
}
