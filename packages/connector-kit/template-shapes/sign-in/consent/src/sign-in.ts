import {
  accessToken,
  basicAuth,
  type ConnectorContext,
  ConnectorError,
  type Consent,
  type ConsentRequest,
  refreshTokenOf,
  urlFor,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from './config.ts';

type Context = ConnectorContext<Config>;

/** The channel's page on which merchants agree. */
const PAGE = 'https://sign-in.template-channel.example/authorize';

/** The rights that this connector uses and no more. */
const SCOPES = ['listings', 'orders'];

/** The place of the access token in the checkpoint. */
export const TOKEN = 'access-token';

const returned = Compile(Type.Object({ code: Type.String({ minLength: 1, maxLength: 4_000 }) }));

export function consentAddress({ client_id }: Config, { state, returnAddress }: ConsentRequest): string {
  const url = new URL(PAGE);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: returnAddress,
    scope: SCOPES.join(' '),
    state,
  }).toString();
  return url.href;
}

/** The refresh token for the code with which the channel led the merchant back. */
export async function redeemConsent(
  ctx: Context,
  { query, returnAddress }: Consent,
): Promise<{ refresh_token: string }> {
  if (!returned.Check(query))
    throw new ConnectorError({ kind: 'invalid_request', message: 'the channel led back without a code' });
  const { code } = query;
  const refresh_token = await refreshTokenOf(ctx, {
    ...application(ctx.config),
    form: { grant_type: 'authorization_code', code, redirect_uri: returnAddress },
    refusal: 'the channel did not take the code; agree on its pages again',
  });
  return { refresh_token };
}

/** The headers by which the channel knows the merchant. @throws ConnectorError `auth` while nobody has agreed */
export async function credentialsOf(ctx: Context): Promise<Record<string, string>> {
  const { refresh_token } = ctx.config;
  if (!refresh_token)
    throw new ConnectorError({ kind: 'auth', message: 'nobody has agreed on the pages of the channel yet' });
  const token = await accessToken(ctx, {
    ...application(ctx.config),
    key: TOKEN,
    // `rotates: true` where each use of the refresh token makes the next one.
    form: { grant_type: 'refresh_token', refresh_token },
    refusal: 'the channel gave no access; agree on its pages again',
  });
  return { authorization: `Bearer ${token}` };
}

const application = ({ base_url, client_id, client_secret }: Config) => ({
  url: urlFor(base_url, 'oauth/token'),
  headers: { authorization: basicAuth(client_id, client_secret) },
});
