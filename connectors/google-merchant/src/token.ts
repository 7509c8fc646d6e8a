import {
  accessToken,
  type ConnectorContext,
  ConnectorError,
  forgetToken,
  message,
} from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { base64url } from './base64url.ts';
import type { Config } from './config.ts';

/** Fixed, whatever a key file says: signed assertions go nowhere else. */
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/content';
const LIVES_SECONDS = 3_600;

const KeyFile = Type.Object({
  client_email: Type.String({ minLength: 1 }),
  private_key: Type.String({ minLength: 1 }),
  private_key_id: Type.Optional(Type.String()),
});
type KeyFile = Static<typeof KeyFile>;

type Context = ConnectorContext<Config>;
const keyFile = Compile(KeyFile);

const KEPT = 'token';

/** An access token of the service account, kept for as long as it lives (an hour). */
export async function tokenOf(ctx: Context): Promise<string> {
  const key = keyIn(ctx.config.service_account);
  return accessToken(ctx, {
    key: KEPT,
    url: TOKEN_ADDRESS,
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
    made: {
      of: JSON.stringify([key.client_email, key.private_key]),
      fields: async () => ({ assertion: await assertionOf(key, ctx.clock.now()) }),
    },
    refusal: message('google_no_token'),
  });
}

/** Forgets a kept token, which Google refused. */
export const forgetTokenOf = (ctx: Context): Promise<void> => forgetToken(ctx, KEPT);

const badKey = (cause?: unknown): ConnectorError =>
  new ConnectorError({ kind: 'auth', message: message('google_bad_key'), cause });

function keyIn(text: string): KeyFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The cause would quote the text, which is a secret.
    throw badKey();
  }
  if (!keyFile.Check(value)) throw badKey();
  return value;
}

/** A statement of who asks for what, signed by the key of the account (RFC 7523). */
async function assertionOf(key: KeyFile, now: Date): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(key.private_key_id && { kid: key.private_key_id }) };
  const claims = {
    iss: key.client_email,
    scope: SCOPE,
    aud: TOKEN_ADDRESS,
    iat,
    exp: iat + LIVES_SECONDS,
  };
  const signed = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  const signature = await crypto.subtle.sign(
    ALGORITHM.name,
    await privateKeyIn(key.private_key),
    new TextEncoder().encode(signed),
  );
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

async function privateKeyIn(pem: string): ReturnType<typeof crypto.subtle.importKey> {
  try {
    const body = pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    return await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']);
  } catch {
    throw badKey();
  }
}
