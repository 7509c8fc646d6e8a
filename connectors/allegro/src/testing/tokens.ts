import { ACCOUNT } from './account.ts';
import type { Answer, Handler } from './answers.ts';
import type { State } from './state.ts';

const REFRESH_MS = 90 * 24 * 3_600_000;
/** A refresh token that was used dies after that time; until then a lost answer can be asked for again. */
const GRACE_MS = 60_000;

const fault = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
});

/** POST /auth/oauth/token: by Basic authorization of the application, with a form as body or as query. */
export const grant: Handler = (state, { headers, text, query }) => {
  const basic = Buffer.from(`${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return fault(401, 'invalid_client', 'Bad client credentials');
  const form = new URLSearchParams(text === '' ? query : text);
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return token(state, false);
    case 'authorization_code':
      return byCode(state, form);
    case 'refresh_token':
      return byRefreshToken(state, form);
    default:
      return fault(400, 'unsupported_grant_type', 'Unsupported grant type');
  }
};

/** A code counts once, within ten seconds, under the return address of the consent. */
function byCode(state: State, form: URLSearchParams): Answer {
  const code = form.get('code') ?? '';
  const known = state.codes.get(code);
  state.codes.delete(code);
  if (known === undefined || known.expiresAt < state.now())
    return fault(400, 'invalid_grant', `Invalid authorization code: ${code}`);
  const address = form.get('redirect_uri');
  if (address === null || (known.returnAddress !== null && known.returnAddress !== address))
    return fault(400, 'invalid_grant', 'Redirect URI mismatch.');
  return token(state, true);
}

/** Each use gives another refresh token; the used one lives on for a minute. */
function byRefreshToken(state: State, form: URLSearchParams): Answer {
  const known = state.refreshTokens.get(form.get('refresh_token') ?? '');
  const now = state.now();
  if (known === undefined || known.expiresAt <= now)
    return fault(400, 'invalid_grant', 'Invalid refresh token');
  known.expiresAt = Math.min(known.expiresAt, now + GRACE_MS);
  return token(state, true);
}

function token(state: State, isUser: boolean): Answer {
  const value = `canary-access-token-${state.nextId()}`;
  const refreshToken = `canary-refresh-token-${state.nextId()}`;
  state.accessTokens.set(value, { isUser, expiresAt: state.now() + state.tokenSeconds * 1_000 });
  if (isUser) state.refreshTokens.set(refreshToken, { expiresAt: state.now() + REFRESH_MS });
  return {
    status: 200,
    body: {
      access_token: value,
      token_type: 'bearer',
      ...(isUser ? { refresh_token: refreshToken } : {}),
      expires_in: state.tokenSeconds,
      scope: 'allegro:api:sale:offers:write allegro:api:orders:write allegro:api:payments:write',
      allegro_api: true,
      jti: `${state.nextUuid()}`,
    },
  };
}
