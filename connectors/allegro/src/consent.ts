import {
  ConnectorError,
  type Consent,
  type ConsentRequest,
  message,
  refreshTokenOf,
} from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { type Config, signInOf } from './config.ts';
import { applicationOf, tokenAddressOf } from './token.ts';

/** The rights that the seller is asked for: those that this version uses and no more. */
const SCOPES = [
  'allegro:api:profile:read',
  'allegro:api:sale:offers:read',
  'allegro:api:sale:offers:write',
  'allegro:api:orders:read',
  'allegro:api:orders:write',
  'allegro:api:payments:read',
  'allegro:api:payments:write',
];

const Returned = Type.Object({ code: Type.String({ minLength: 1, maxLength: 4_000 }) });
const returned = Compile(Returned);

/** Allegro’s page on which the seller agrees to the application. */
export function consentAddress(config: Config, { state, returnAddress }: ConsentRequest): string {
  const url = new URL(`${signInOf(config)}/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: config.client_id,
    redirect_uri: returnAddress,
    scope: SCOPES.join(' '),
    prompt: 'confirm',
    state,
  }).toString();
  return url.href;
}

/** The refresh token for the code with which Allegro led the seller back. */
export async function redeemConsent(
  { http, config }: Context,
  { query, returnAddress }: Consent,
): Promise<{ refresh_token: string }> {
  if (!returned.Check(query))
    throw new ConnectorError({ kind: 'invalid_request', message: message('allegro_no_code') });
  const { code }: Static<typeof Returned> = query;
  const refresh_token = await refreshTokenOf(
    { http },
    {
      url: tokenAddressOf(config),
      headers: applicationOf(config),
      form: { grant_type: 'authorization_code', code, redirect_uri: returnAddress },
      refusal: message('allegro_code_refused'),
    },
  );
  return { refresh_token };
}
