import {
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';

export type Context = ConnectorContext<Config>;

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & { readonly path: string };

const ORIGIN = 'https://api.n11.com';

/** One call whose answer is read. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  { http, config }: Context,
  { path, ...request }: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  const headers = { appkey: config.app_key, appsecret: config.app_secret };
  const response = await http.request({ ...request, headers, url: `${ORIGIN}${path}` });
  if (response.status === 400 && path.startsWith('/rest/'))
    throw refusalOf(await errorFromResponse(response));
  return readJson(response, schema);
}

/** The paths of orders answer wrong credentials with 400, and name the header. */
function refusalOf(error: ConnectorError): ConnectorError {
  const { evidence, message, said } = error;
  if (!/app ?(key|secret)/i.test(evidence?.body ?? '')) return error;
  return new ConnectorError({
    kind: 'auth',
    message: said ?? message,
    ...(evidence === undefined ? {} : { evidence }),
  });
}
