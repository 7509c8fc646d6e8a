import { type ConnectorContext, ConnectorError, errorFromResponse } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Config, tokenAddress } from './config.ts';

const KEY = 'token';

/** Fetched anew this long before it runs out, so that no call meets its end. */
const EARLY_MS = 5 * 60_000;

const Granted = Compile(
  Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number({ minimum: 1 }) }),
);

/** A token by the client-credentials grant, kept for as long as it lives (4 hours). */
export async function accessToken(ctx: ConnectorContext<Config>): Promise<string> {
  return (await keptToken(ctx)) ?? grantedToken(ctx);
}

/** Forgets a kept token, which ikas refused. */
export const forgetToken = (ctx: ConnectorContext<Config>): Promise<void> => ctx.checkpoint.write(KEY, '');

const ownerOf = ({ config }: ConnectorContext<Config>): string => `${config.store} ${config.client_id}`;

async function keptToken(ctx: ConnectorContext<Config>): Promise<string | null> {
  const text = await ctx.checkpoint.read(KEY);
  if (!text) return null;
  const { token, until, of } = JSON.parse(text) as { token: string; until: number; of: string };
  return of === ownerOf(ctx) && until > ctx.clock.now().getTime() ? token : null;
}

async function grantedToken(ctx: ConnectorContext<Config>): Promise<string> {
  const { client_id, client_secret } = ctx.config;
  const response = await ctx.http.request({
    method: 'POST',
    url: tokenAddress(ctx.config),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
    effect: 'read',
  });
  const { status, request } = response;
  if (status === 400 || status === 401 || status === 404)
    throw new ConnectorError({
      kind: 'auth',
      message: 'ikas gave no token: the store name, the client id or the client secret is wrong',
      evidence: { method: 'POST', url: request.url, status },
    });
  if (status !== 200) throw await errorFromResponse(response);
  // No evidence of the body: it may hold a token.
  const body = await response.json().catch(() => null);
  if (!Granted.Check(body))
    throw new ConnectorError({ kind: 'protocol', message: 'the answer to the request for a token has none' });
  const lives = body.expires_in * 1000;
  // A token of a minute is used for half of it.
  const until = ctx.clock.now().getTime() + lives - Math.min(EARLY_MS, lives / 2);
  await ctx.checkpoint.write(KEY, JSON.stringify({ token: body.access_token, until, of: ownerOf(ctx) }));
  return body.access_token;
}
