import {
  accessToken,
  basicAuth,
  type ConnectorContext,
  ConnectorError,
  forgetToken,
  message,
} from '@sluice/connector-kit';
import { type Config, signInOf } from './config.ts';

type Context = ConnectorContext<Config>;

/** The party in whose name a call goes: the seller, or the application for what Allegro shows to any. */
export type Caller = 'seller' | 'application';

const keyOf = (caller: Caller): string => `token-${caller}`;

/** Where tokens are given out. */
export const tokenAddressOf = (config: Config): string => `${signInOf(config)}/token`;

/** The application’s own credentials. */
export const applicationOf = ({ client_id, client_secret }: Config): { authorization: string } => ({
  authorization: basicAuth(client_id, client_secret),
});

/**
 * An access token, kept for as long as it lives (12 hours). The seller’s refresh token counts once: each use gives the next, and
 * the one before dies after 60 seconds.
 */
export async function tokenOf(ctx: Context, caller: Caller): Promise<string> {
  const common = { key: keyOf(caller), url: tokenAddressOf(ctx.config), headers: applicationOf(ctx.config) };
  if (caller === 'application')
    return accessToken(ctx, {
      ...common,
      form: { grant_type: 'client_credentials' },
      refusal: message('allegro_no_application'),
    });
  return accessToken(ctx, {
    ...common,
    form: { grant_type: 'refresh_token', refresh_token: consentOf(ctx.config) },
    rotates: true,
    refusal: message('allegro_no_token'),
  });
}

/** The consent of the seller. @throws ConnectorError `auth` while nobody has consented */
export function consentOf({ refresh_token }: Config): string {
  if (refresh_token) return refresh_token;
  throw new ConnectorError({ kind: 'auth', message: message('allegro_no_consent') });
}

/** Forgets a kept token, which Allegro refused. */
export const forgetTokenOf = (ctx: Context, caller: Caller): Promise<void> => forgetToken(ctx, keyOf(caller));
