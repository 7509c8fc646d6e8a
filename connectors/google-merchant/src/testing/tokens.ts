import { verify } from 'node:crypto';
import { ACCOUNT } from './account.ts';
import { type Answer, ok } from './errors.ts';
import type { State } from './state.ts';

export const SCOPE = 'https://www.googleapis.com/auth/content';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Seconds by which clocks may differ, and an assertion may live. */
const SKEW = 300;
const LONGEST = 3_600;

const fault = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
});

interface Claims {
  readonly iss?: string;
  readonly scope?: string;
  readonly aud?: string;
  readonly iat?: number;
  readonly exp?: number;
}

/** Gives an access token for an assertion that the service account signed. */
export function grant(state: State, form: URLSearchParams): Answer {
  if (form.get('grant_type') !== GRANT)
    return fault('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`);
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const { alg } = read<{ alg?: string }>(head);
  const said = read<Claims>(claims);
  if (said.iss !== ACCOUNT.clientEmail) return fault('invalid_grant', 'Invalid grant: account not found');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    ACCOUNT.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (alg !== 'RS256' || !isSigned) return fault('invalid_grant', 'Invalid JWT Signature.');
  return refuseClaims(state, said) ?? give(state, said.scope!.split(' '));
}

function refuseClaims(state: State, { aud, iat = 0, exp = 0, scope = '' }: Claims): Answer | null {
  const now = state.now() / 1_000;
  if (aud !== AUDIENCE) return fault('invalid_grant', 'Invalid JWT: Failed audience check.');
  const lives = Number.isInteger(iat) && Number.isInteger(exp) && exp > now - SKEW && iat < now + SKEW;
  if (!lives || exp - iat > LONGEST || exp <= iat)
    return fault(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    );
  return scope === '' ? fault('invalid_scope', 'Empty or missing scope not allowed.') : null;
}

function give(state: State, scopes: readonly string[]): Answer {
  const access_token = `ya29.canary-access-token-${state.nextId()}`;
  state.accessTokens.set(access_token, { scopes, expiresAt: state.now() + state.tokenSeconds * 1_000 });
  return ok({ access_token, expires_in: state.tokenSeconds, token_type: 'Bearer' });
}

/** The object that a part of an assertion holds; an empty one for a part that cannot be read. */
function read<Part extends object>(part: string): Partial<Part> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;
  } catch {
    return {};
  }
}
