import {
  type ConnectorContext,
  forgetToken as forget,
  accessToken as keptToken,
  type TokenRequest,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';

const KEY = 'token';

const requestOf = ({ client_id, client_secret, refresh_token }: Config): TokenRequest => ({
  key: KEY,
  url: 'https://api.amazon.com/auth/o2/token',
  form: { grant_type: 'refresh_token', refresh_token, client_id, client_secret },
  refusal:
    'Amazon gave no token: the client id, the client secret or the refresh token is wrong, or the authorisation was revoked',
});

/** A token of Login with Amazon for the account that gave the refresh token, kept for as long as it lives (1 hour). */
export const accessToken = (ctx: ConnectorContext<Config>): Promise<string> =>
  keptToken(ctx, requestOf(ctx.config));

/** Forgets a kept token, which Amazon refused. */
export const forgetToken = (ctx: ConnectorContext<Config>): Promise<void> => forget(ctx, KEY);
