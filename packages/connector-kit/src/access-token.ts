import { type Message, message } from '@sluice/contracts/messages';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ConnectorContext, HttpClient, HttpEffect, HttpResponse } from './context.ts';
import { ConnectorError } from './errors.ts';
import { errorFromResponse } from './http-errors.ts';

/** Fetched anew this long before it runs out, so that no call meets its end. */
const EARLY_MS = 5 * 60_000;

/** A call for an access token by OAuth, of any kind of grant. */
export interface TokenRequest {
  /** Its place in the checkpoint. */
  readonly key: string;
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  /** Further fields that differ at each use, such as a signed assertion. */
  readonly made?: MadeFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether each use of the form's refresh token makes the next one. The newest is kept beside the access token. */
  readonly rotates?: boolean;
  /** The words to the merchant where the channel gives none: the credentials that may be wrong. */
  readonly refusal: string | Message;
}

/** Fields of a form that are made when a token is asked for. */
export interface MadeFields {
  /** Tells the credentials apart that the fields are made of; no more than its digest is kept. */
  readonly of: string;
  fields(): Promise<Readonly<Record<string, string>>>;
}

const Granted = Compile(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    expires_in: Type.Number({ minimum: 1 }),
    refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
  }),
);
const Kept = Type.Object({
  token: Type.String(),
  until: Type.Number(),
  of: Type.String(),
  /** The newest refresh token, and the digest of the one that a consent gave. */
  newest: Type.Optional(Type.Object({ token: Type.String(), since: Type.String() })),
});
const kept = Compile(Kept);

type Context = Pick<ConnectorContext<unknown>, 'http' | 'clock' | 'checkpoint'>;

/**
 * An access token, kept in the checkpoint for as long as it lives; one that lives for minutes is used for half of that. A token
 * that was given for other credentials counts as none.
 *
 * @throws ConnectorError `auth` where the channel gives none
 */
export async function accessToken(ctx: Context, request: TokenRequest): Promise<string> {
  const { url, form, headers, made } = request;
  const of = await sha256Of(JSON.stringify([url, form, headers, ...(made === undefined ? [] : [made.of])]));
  const token = await tokenOf(ctx, request.key, of);
  if (token !== undefined) return token;
  if (!request.rotates) return (await renew(ctx, request, of)).token;
  if (!ctx.checkpoint.lasts) throw new Error('a refresh token that counts once is not spent on a trial');
  return ctx.checkpoint.alone(
    request.key,
    async () => (await tokenOf(ctx, request.key, of)) ?? (await renewTurning(ctx, request, of)),
  );
}

type KeptToken = Static<typeof Kept>;

/** The kept token while it counts. */
async function tokenOf({ checkpoint, clock }: Context, key: string, of: string): Promise<string | undefined> {
  const kept = read(await checkpoint.read(key));
  return kept?.of === of && kept.until > clock.now().getTime() ? kept.token : undefined;
}

/** Spends the newest refresh token, and keeps the one that comes with the answer. */
async function renewTurning(ctx: Context, request: TokenRequest, of: string): Promise<string> {
  const since = await sha256Of(request.form.refresh_token ?? '');
  const before = read(await ctx.checkpoint.read(request.key))?.newest;
  const spent = before?.since === since ? { refresh_token: before.token } : {};
  const kept = await renew(ctx, { ...request, form: { ...request.form, ...spent } }, of, since);
  return kept.token;
}

async function renew(ctx: Context, request: TokenRequest, of: string, since?: string): Promise<KeptToken> {
  const { token, livesMs, next } = await grantedToken(ctx, request);
  const until = ctx.clock.now().getTime() + livesMs - Math.min(EARLY_MS, livesMs / 2);
  const newest = since === undefined ? undefined : { token: next ?? request.form.refresh_token ?? '', since };
  const kept = { token, until, of, ...(newest && { newest }) };
  await ctx.checkpoint.write(request.key, JSON.stringify(kept));
  return kept;
}

/** The exchange of a code, which a channel gave with a merchant's consent. */
export type CodeRequest = Omit<TokenRequest, 'key'>;

const Consented = Compile(Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 10_000 }) }));

/**
 * The refresh token for a merchant's consent. A code counts once on most channels, so a lost answer is an unknown outcome, and
 * only another consent helps.
 *
 * @throws ConnectorError `invalid_request` where the channel refuses the code, `auth` where it refuses the application
 */
export async function refreshTokenOf({ http }: Pick<Context, 'http'>, request: CodeRequest): Promise<string> {
  const response = await askForToken(http, request, 'write');
  const { status } = response;
  if (status === 400 || status === 401)
    throw refused(response, request.refusal, status === 400 ? 'invalid_request' : 'auth');
  if (status !== 200) throw await errorFromResponse(response);
  const body = await response.json().catch(() => null);
  if (!Consented.Check(body))
    throw new ConnectorError({
      kind: 'unknown_outcome',
      message: message('channel_body_unexpected', { what: 'refresh_token' }),
    });
  return body.refresh_token;
}

/** Forgets a kept access token, which the channel refused. A refresh token beside it stays. */
export async function forgetToken({ checkpoint }: Pick<Context, 'checkpoint'>, key: string): Promise<void> {
  const kept = read(await checkpoint.read(key));
  if (kept !== null) await checkpoint.write(key, JSON.stringify({ ...kept, until: 0 }));
}

function read(text: string | null): KeptToken | null {
  const value: unknown = text ? JSON.parse(text) : null;
  return kept.Check(value) ? value : null;
}

async function grantedToken(
  { http }: Context,
  request: TokenRequest,
): Promise<{ token: string; livesMs: number; next?: string }> {
  const response = await askForToken(http, request, 'read');
  const { status } = response;
  if (status === 400 || status === 401 || status === 404) throw refused(response, request.refusal, 'auth');
  if (status !== 200) throw await errorFromResponse(response);
  const body = await response.json().catch(() => null);
  if (!Granted.Check(body))
    throw new ConnectorError({ kind: 'protocol', message: 'the answer to the request for a token has none' });
  const { refresh_token: next } = body;
  return { token: body.access_token, livesMs: body.expires_in * 1000, ...(next !== undefined && { next }) };
}

const askForToken = async (
  http: HttpClient,
  { url, form, made, headers }: CodeRequest,
  effect: HttpEffect,
): Promise<HttpResponse> =>
  http.request({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, ...(await made?.fields()) }).toString(),
    effect,
  });

/** A refusal in our words. No evidence of the body: it may hold a secret or a token. */
const refused = (
  { status, request: { method, url } }: HttpResponse,
  words: string | Message,
  kind: 'auth' | 'invalid_request',
): ConnectorError => new ConnectorError({ kind, message: words, evidence: { method, url, status } });

/** The digest of a text in hexadecimal letters. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
