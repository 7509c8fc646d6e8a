import type { Answer, Call } from './answers.ts';
import { PUBLIC_SCOPE } from './scopes.ts';
import { ACCOUNT, REDIRECT_NAME, type State } from './state.ts';

const fault = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
});

/** Gives out access tokens for the application's id and secret and a grant, asked for by a form. */
export function grant(state: State, { headers, text }: Call): Answer {
  const basic = Buffer.from(`${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return fault(401, 'invalid_client', 'client authentication failed');
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return fault(400, 'invalid_request', 'the request is missing a required parameter or malformed.');
  const form = new URLSearchParams(text);
  const asked = form.get('scope')?.split(' ').filter(Boolean) ?? null;
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return token(state, 'Application Access Token', asked ?? [], [PUBLIC_SCOPE]);
    case 'authorization_code':
      return byCode(state, form);
    case 'refresh_token':
      if (!isLive(state, form.get('refresh_token')))
        return fault(
          400,
          'invalid_grant',
          'the provided authorization refresh token is invalid or was issued to another client',
        );
      return token(state, 'User Access Token', asked ?? state.scopes, state.scopes);
    default:
      return fault(400, 'unsupported_grant_type', 'grant type in request is not supported.');
  }
}

/** A seller's consent becomes a refresh token, once. */
function byCode(state: State, form: URLSearchParams): Answer {
  const isKnown = form.get('redirect_uri') === REDIRECT_NAME && state.codes.delete(form.get('code') ?? '');
  if (!isKnown)
    return fault(
      400,
      'invalid_grant',
      'the provided authorization grant code is invalid or was issued to another client',
    );
  const refreshToken = `canary-refresh-token-${state.nextId()}`;
  state.refreshTokens.set(refreshToken, { expiresAt: state.now() + state.refreshSeconds * 1_000 });
  const { body } = token(state, 'User Access Token', state.scopes, state.scopes);
  return {
    status: 200,
    body: {
      ...(body as object),
      refresh_token: refreshToken,
      refresh_token_expires_in: state.refreshSeconds,
    },
  };
}

const isLive = (state: State, refreshToken: string | null): boolean =>
  (state.refreshTokens.get(refreshToken ?? '')?.expiresAt ?? 0) > state.now();

function token(state: State, type: string, asked: readonly string[], allowed: readonly string[]): Answer {
  if (asked.length === 0 || asked.some((scope) => !allowed.includes(scope)))
    return fault(
      400,
      'invalid_scope',
      'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client',
    );
  const value = `canary-access-token-${state.nextId()}`;
  state.accessTokens.set(value, { scopes: asked, expiresAt: state.now() + state.tokenSeconds * 1_000 });
  return {
    status: 200,
    body: { access_token: value, expires_in: state.tokenSeconds, token_type: type },
  };
}
