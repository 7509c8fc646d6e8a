import { ConnectorError, readJson } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './context.ts';

/** The caller's proof. `kept`: by a session of an earlier call, which may have ended meanwhile. */
export interface Credentials {
  readonly kind: 'key' | 'kept' | 'fresh';
  readonly headers: Readonly<Record<string, string>>;
}

const KEY = 'session';
const Kept = Type.Object({ url: Type.String(), username: Type.String(), token: Type.String() });

/** Signs by the API key, or by the session of the user: the kept one, else a new one. */
export async function credentialsOf(ctx: Context): Promise<Credentials> {
  const { base_url: url, username, password } = ctx.config;
  if (!username) return { kind: 'key', headers: { 'vendure-api-key': password } };
  const kept = parsed(await ctx.checkpoint.read(KEY));
  if (Check(Kept, kept) && kept.url === url && kept.username === username) return bearer('kept', kept.token);
  return signedInAnew(ctx);
}

const LOGIN = `mutation SluiceLogin($username: String!, $password: String!) {
  login(username: $username, password: $password) { __typename ... on ErrorResult { message } }
}`;

const Login = Type.Object({
  data: Type.Object({
    login: Type.Object({ __typename: Type.String(), message: Type.Optional(Type.String()) }),
  }),
});

/** Signs in, and keeps the session for the calls to come. */
export async function signedInAnew(ctx: Context): Promise<Credentials> {
  const { base_url: url, username = '', password } = ctx.config;
  const json = { query: LOGIN, variables: { username, password } };
  const response = await ctx.http.request({ method: 'POST', url, json, effect: 'read' });
  const { login } = (await readJson(response, Login)).data;
  const { method } = response.request;
  if (login.__typename !== 'CurrentUser') {
    const message = `the shop refuses this user name and password: ${login.message ?? login.__typename}`;
    throw new ConnectorError({ kind: 'auth', message, evidence: { method, url, status: response.status } });
  }
  const token = response.headers.get('vendure-auth-token');
  if (!token) {
    const message =
      "the shop gives no token: its tokenMethod has to include 'bearer' (VendureConfig, authOptions)";
    throw new ConnectorError({ kind: 'auth', message, evidence: { method, url, status: response.status } });
  }
  await ctx.checkpoint.write(KEY, JSON.stringify({ url, username, token }));
  return bearer('fresh', token);
}

const bearer = (kind: Credentials['kind'], token: string): Credentials => ({
  kind,
  headers: { authorization: `Bearer ${token}` },
});

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
