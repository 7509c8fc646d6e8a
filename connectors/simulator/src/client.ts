import {
  type ConnectorContext,
  type HttpRequest,
  type HttpResponse,
  readJson,
  urlFor,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';

export type Context = ConnectorContext<Config>;

type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & { path: string };

/** One call of the channel's API. */
export function send(ctx: Context, { path, ...request }: Call): Promise<HttpResponse> {
  const headers: Record<string, string> = ctx.config.api_key ? { 'x-api-key': ctx.config.api_key } : {};
  return ctx.http.request({ ...request, headers, url: urlFor(ctx.config.base_url, path) });
}

/** One call of the channel's API, its answer checked. */
export const call = async <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> => readJson(await send(ctx, request), schema);
