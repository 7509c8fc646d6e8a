import {
  accessToken,
  basicAuth,
  type ConnectorContext,
  ConnectorError,
  forgetToken,
  message,
  type TokenRequest,
} from '@sluice/connector-kit';
import { type Config, tokenAddressOf } from './config.ts';

type Context = ConnectorContext<Config>;

/**
 * The party in whose name a call goes. Listings and orders are the seller's; the taxonomy and the keys of notifications are the
 * application's own.
 */
export type Caller = 'seller' | 'application';

const keyOf = (caller: Caller): string => `token-${caller}`;

/** The right to what eBay shows to any application. */
const PUBLIC_SCOPE = 'https://api.ebay.com/oauth/api_scope';

/** An access token, kept for as long as it lives (2 hours). */
export async function tokenOf(ctx: Context, caller: Caller): Promise<string> {
  const { client_id, client_secret } = ctx.config;
  return accessToken(ctx, {
    key: keyOf(caller),
    url: tokenAddressOf(ctx.config),
    headers: { authorization: basicAuth(client_id, client_secret) },
    ...(caller === 'seller' ? ofSeller(ctx.config) : OF_APPLICATION),
  });
}

const OF_APPLICATION: Grant = {
  form: { grant_type: 'client_credentials', scope: PUBLIC_SCOPE },
  refusal: 'eBay gave no token: App ID or Cert ID is wrong',
};

type Grant = Pick<TokenRequest, 'form' | 'refusal'>;

/** A refresh without scopes gives all that the seller agreed to. */
function ofSeller({ refresh_token }: Config): Grant {
  if (!refresh_token) throw new ConnectorError({ kind: 'auth', message: message('ebay_no_consent') });
  return {
    form: { grant_type: 'refresh_token', refresh_token },
    refusal: message('ebay_no_token'),
  };
}

/** Forgets a kept token, which eBay refused. */
export const forgetTokenOf = (ctx: Context, caller: Caller): Promise<void> => forgetToken(ctx, keyOf(caller));
