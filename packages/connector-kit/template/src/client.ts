//+consent import { forgetToken } from '@sluice/connector-kit';
import { type ConnectorContext, type HttpRequest, readJson, urlFor } from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import type { Config } from './config.ts';
import { credentialsOf } from './sign-in.ts';
//+consent import { TOKEN } from './sign-in.ts';

export type Context = ConnectorContext<Config>;

type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & { path: string };

/** One call of the channel's API, its answer checked. Failures become the `ConnectorError` the host decides by. */
export async function call<Schema extends TSchema>(
  ctx: Context,
  { path, ...request }: Call,
  schema: Schema,
): Promise<Static<Schema>> {
  const headers = await credentialsOf(ctx);
  const response = await ctx.http.request({ ...request, headers, url: urlFor(ctx.config.base_url, path) });
  //+consent if (response.status === 401) await forgetToken(ctx, TOKEN);
  return readJson(response, schema);
}
