import { type ConnectorContext, type HttpRequest, readJson, urlFor } from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';

export type Context = ConnectorContext<Config>;

type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & { path: string };

/** One call of the channel's API, its answer checked. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  { path, ...request }: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  const headers = { 'x-api-key': ctx.config.api_key };
  const response = await ctx.http.request({ ...request, headers, url: urlFor(ctx.config.base_url, path) });
  return readJson(response, schema);
}
