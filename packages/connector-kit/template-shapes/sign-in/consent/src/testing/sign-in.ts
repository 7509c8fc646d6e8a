import { basicAuth } from '@sluice/connector-kit';
import type { Answer, SentCall } from './wire.ts';

const APPLICATION = { client_id: 'application-of-the-tests', client_secret: 'canary-client-secret' };
const REFRESH_TOKEN = 'canary-refresh-token';
const TOKEN_OF_A_CONSENT = 'refresh-token-of-a-consent';
const ACCESS_TOKEN = 'canary-access-token';

/** Settings with which the fake channel lets the connector in. */
export const CREDENTIALS = { ...APPLICATION, refresh_token: REFRESH_TOKEN };

/** Codes that nobody has redeemed yet; each counts once. */
const codes = new Set<string>();
let given = 0;

/** The merchant agrees; the channel leads back with these parameters. */
export function consent(): { code: string } {
  given += 1;
  const code = `canary-code-${given}`;
  codes.add(code);
  return { code };
}

/** The answer to a call that comes no further; null for one that may. */
export function signInAnswer({ route, headers, text }: SentCall): Answer | null {
  if (route === 'POST /oauth/token') return tokenAnswer(headers.authorization, new URLSearchParams(text));
  return headers.authorization === `Bearer ${ACCESS_TOKEN}` ? null : [401, { message: 'no valid token' }];
}

function tokenAnswer(authorization: string | undefined, form: URLSearchParams): Answer {
  if (authorization !== basicAuth(APPLICATION.client_id, APPLICATION.client_secret))
    return [401, { error: 'invalid_client' }];
  const isGranted =
    form.get('grant_type') === 'refresh_token'
      ? [REFRESH_TOKEN, TOKEN_OF_A_CONSENT].includes(form.get('refresh_token') ?? '')
      : codes.delete(form.get('code') ?? '');
  if (!isGranted) return [400, { error: 'invalid_grant' }];
  return [200, { access_token: ACCESS_TOKEN, expires_in: 3_600, refresh_token: TOKEN_OF_A_CONSENT }];
}
