import {
  type ConnectorContext,
  forgetToken as forget,
  accessToken as keptToken,
} from '@sluice/connector-kit';
import { type Config, tokenAddress } from './config.ts';

const KEY = 'token';

/** A token by the client-credentials grant, kept for as long as it lives (4 hours). */
export const accessToken = (ctx: ConnectorContext<Config>): Promise<string> => {
  const { client_id, client_secret } = ctx.config;
  return keptToken(ctx, {
    key: KEY,
    url: tokenAddress(ctx.config),
    form: { grant_type: 'client_credentials', client_id, client_secret },
    refusal: 'ikas gave no token: the store name, the client id or the client secret is wrong',
  });
};

/** Forgets a kept token, which ikas refused. */
export const forgetToken = (ctx: ConnectorContext<Config>): Promise<void> => forget(ctx, KEY);
