import { type ConnectorContext, ConnectorError, errorFromResponse } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from './config.ts';

const KEY = 'token';

/** Fetched anew this long before it runs out, so that no call meets its end. */
const EARLY_MS = 10 * 60_000;

const Granted = Compile(
  Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number({ minimum: 1 }) }),
);

/** The token of the settings, else one by the client-credentials grant, kept for as long as it lives (24 hours). */
export async function accessToken(ctx: ConnectorContext<Config>): Promise<string> {
  const { access_token, client_id, client_secret } = ctx.config;
  if (access_token) return access_token;
  if (!client_id || !client_secret)
    throw new ConnectorError({
      kind: 'auth',
      message: 'the connection has no credentials; enter an access token, or client id and client secret',
    });
  return (await keptToken(ctx, client_id)) ?? grantedToken(ctx, client_id, client_secret);
}

/** Forgets a kept token, which the shop refused. */
export const forgetToken = (ctx: ConnectorContext<Config>): Promise<void> => ctx.checkpoint.write(KEY, '');

async function keptToken(ctx: ConnectorContext<Config>, clientId: string): Promise<string | null> {
  const text = await ctx.checkpoint.read(KEY);
  if (!text) return null;
  const { token, until, of } = JSON.parse(text) as { token: string; until: number; of: string };
  const mine = of === `${ctx.config.shop} ${clientId}`;
  return mine && until - EARLY_MS > ctx.clock.now().getTime() ? token : null;
}

async function grantedToken(
  ctx: ConnectorContext<Config>,
  clientId: string,
  secret: string,
): Promise<string> {
  const { shop } = ctx.config;
  const response = await ctx.http.request({
    method: 'POST',
    url: `https://${shop}/admin/oauth/access_token`,
    json: { client_id: clientId, client_secret: secret, grant_type: 'client_credentials' },
    effect: 'read',
  });
  if (response.status === 400 || response.status === 401)
    throw new ConnectorError({
      kind: 'auth',
      message:
        'the shop gave no token: client id or client secret is wrong, or the app is not installed in it',
      evidence: { method: 'POST', url: response.request.url, status: response.status },
    });
  if (response.status !== 200) throw await errorFromResponse(response);
  // No evidence of the body: it may hold a token.
  const body = await response.json().catch(() => null);
  if (!Granted.Check(body))
    throw new ConnectorError({ kind: 'protocol', message: 'the answer to the request for a token has none' });
  const until = ctx.clock.now().getTime() + body.expires_in * 1000;
  await ctx.checkpoint.write(
    KEY,
    JSON.stringify({ token: body.access_token, until, of: `${shop} ${clientId}` }),
  );
  return body.access_token;
}
