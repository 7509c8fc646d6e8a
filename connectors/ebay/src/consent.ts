import {
  basicAuth,
  ConnectorError,
  type Consent,
  type ConsentRequest,
  message,
  refreshTokenOf,
} from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { type Config, signInOf, tokenAddressOf } from './config.ts';

const SCOPE = 'https://api.ebay.com/oauth/api_scope';

/** The rights that the seller is asked for: those that this version uses and no more. */
const scopesOf = ({ refunds }: Config): string[] => [
  SCOPE,
  `${SCOPE}/sell.inventory`,
  `${SCOPE}/sell.fulfillment`,
  ...(refunds === 'sluice' ? [`${SCOPE}/sell.finances`] : []),
];

const Returned = Type.Object({ code: Type.String({ minLength: 1, maxLength: 4_000 }) });
const returned = Compile(Returned);

/** The name under which eBay knows the address of return; eBay takes no address itself. */
function redirectName({ ru_name }: Config): string {
  if (ru_name) return ru_name;
  throw new ConnectorError({ kind: 'invalid_request', message: message('ebay_no_redirect_name') });
}

/** eBay's page on which the seller agrees to the application. */
export function consentAddress(config: Config, { state }: ConsentRequest): string {
  const url = new URL('/oauth2/authorize', signInOf(config));
  url.search = new URLSearchParams({
    client_id: config.client_id,
    redirect_uri: redirectName(config),
    response_type: 'code',
    scope: scopesOf(config).join(' '),
    state,
  }).toString();
  return url.href;
}

/** The refresh token for the code with which eBay led the seller back. */
export async function redeemConsent(
  { http, config }: Context,
  { query }: Consent,
): Promise<{ refresh_token: string }> {
  if (!returned.Check(query))
    throw new ConnectorError({ kind: 'invalid_request', message: message('ebay_no_code') });
  const { code }: Static<typeof Returned> = query;
  const refresh_token = await refreshTokenOf(
    { http },
    {
      url: tokenAddressOf(config),
      headers: { authorization: basicAuth(config.client_id, config.client_secret) },
      form: { grant_type: 'authorization_code', code, redirect_uri: redirectName(config) },
      refusal: message('ebay_code_refused'),
    },
  );
  return { refresh_token };
}
