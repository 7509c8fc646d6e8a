import { openServer, type RunningServer, type SentCall } from '@sluice/connector-kit/testing';
import { executeOn, operationOf } from '@sluice/connector-kit/testing/graphql';
import { type DocumentNode, Kind, parse } from 'graphql';
import type { Guard } from './guard.ts';
import { type Answer, putImage, uploadImage } from './images.ts';
import { guarded, mutations, queries } from './roots.ts';
import { adminSchema } from './schema.ts';
import type { State } from './state.ts';

export const ACCOUNT = {
  store: 'sluice-deneme',
  clientId: 'client-of-the-fake',
  clientSecret: 'canary-secret-of-the-fake',
} as const;

/** A store behind the listener: another one after a reset. */
export interface Store {
  readonly state: State;
  readonly guard: Guard;
}

export interface Listener extends RunningServer {
  /** Parts of calls that the schema does not take, and answers that it does not allow: of the connector or of the fake. */
  readonly faults: string[];
}

export async function listen(storeOf: () => Store): Promise<Listener> {
  const faults: string[] = [];
  const server = await openServer(async (call) => {
    try {
      const { status, body, type = 'application/json' } = await answer(storeOf(), faults, call);
      const text = type === 'application/json' ? JSON.stringify(body) : String(body);
      return { status, body: text, headers: { 'content-type': type } };
    } catch (error) {
      faults.push(String(error));
      return { status: 500, body: { message: String(error) } };
    }
  });
  return { ...server, faults };
}

async function answer({ state, guard }: Store, faults: string[], call: SentCall): Promise<Answer> {
  const refused = state.limits ? guard.refusal(state.now()) : null;
  const told = refused ?? broken(state) ?? (await route(state, faults, call));
  const { errors = [] } = (told.body ?? {}) as { errors?: readonly object[] };
  if (state.limits) guard.count(state.now(), told.status >= 400 || errors.length > 0);
  return told;
}

function broken({ failing }: State): Answer | null {
  if (failing.left === 0) return null;
  failing.left -= 1;
  return { status: failing.status, body: { statusCode: failing.status, message: 'Out of order' } };
}

function route(state: State, faults: string[], call: SentCall): Answer | Promise<Answer> {
  const { method, headers, url, text, bytes } = call;
  const path = `${method} ${url.pathname}`;
  if (path === 'POST /api/admin/oauth/token') return grant(state, call);
  if (path === 'POST /api/v1/admin/graphql') return graphql(state, faults, call);
  if (path === 'POST /api/v1/admin/product/upload/image') {
    count(state, 'upload');
    if (!isLoggedIn(state, headers))
      return { status: 401, body: { statusCode: 401, message: 'Unauthorized' } };
    return uploadImage(state, JSON.parse(text) as Parameters<typeof uploadImage>[1]);
  }
  if (path.startsWith('PUT /images/')) {
    count(state, 'put');
    const token = headers.authorization;
    return putImage(state, url, { bytes, ...(token === undefined ? {} : { token }) });
  }
  return { status: 404, body: { statusCode: 404, message: `Cannot ${path}` } };
}

const count = ({ counts }: State, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Gives out a token for the secret of the app, asked for by a form. */
function grant(state: State, { headers, text }: SentCall): Answer {
  count(state, 'token');
  const form = new URLSearchParams(text);
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (!isForm || form.get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const isRight =
    form.get('client_id') === ACCOUNT.clientId && form.get('client_secret') === ACCOUNT.clientSecret;
  if (!isRight) return { status: 401, body: { error: 'invalid_client' } };
  const token = `canary-token-of-the-fake-${state.id()}`;
  state.tokens.set(token, state.now() + state.tokenSeconds * 1_000);
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: state.tokenSeconds } };
}

function isLoggedIn(state: State, headers: SentCall['headers']): boolean {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  return (state.tokens.get(token) ?? 0) > state.now();
}

const failure = (status: number, messages: readonly string[], code: string): Answer => ({
  status,
  body: { errors: messages.map((message) => ({ message, extensions: { code } })), data: null },
});

async function graphql(state: State, faults: string[], { headers, text }: SentCall): Promise<Answer> {
  const { query, variables } = JSON.parse(text) as {
    query: string;
    variables?: Record<string, unknown>;
  };
  const document = parsed(query);
  if (document === null) return failure(400, ['Syntax Error'], 'GRAPHQL_PARSE_FAILED');
  const fields = rootFields(document);
  for (const field of fields) count(state, field);
  // Without a login the status is 200 all the same.
  if (!isLoggedIn(state, headers)) return failure(200, ['Login required'], 'LOGIN_REQUIRED');
  const root = operationOf(document).operation === 'mutation' ? mutations(state) : queries(state);
  const missing = fields.filter((field) => !Object.hasOwn(root, field) && !field.startsWith('__'));
  faults.push(...missing.map((field) => `the fake does not have ${field}`));
  const schema = adminSchema();
  const told = await executeOn(schema, document, guarded(state, root), variables ?? {});
  const { data, errors = [] } = told;
  const unmeant = errors.filter(({ extensions }) => extensions === undefined).map(({ message }) => message);
  faults.push(...unmeant);
  if (told.faults.length > 0) return failure(400, told.faults, 'GRAPHQL_VALIDATION_FAILED');
  if (errors.length === 0) return { status: 200, body: { data } };
  // The fields of the roots are never null: the first failure leaves nothing of the answer.
  return { status: 200, body: { errors: errors.slice(0, 1), data: null } };
}

const rootFields = (document: DocumentNode): string[] =>
  operationOf(document).selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD ? [one.name.value] : [],
  );

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}
