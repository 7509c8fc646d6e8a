import {
  ConnectorError,
  type ErrorKind,
  type HttpEffect,
  type HttpResponse,
  multipart,
  readJson,
} from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './context.ts';
import { type Credentials, credentialsOf, signedInAnew } from './session.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** A file that a document uploads. */
export interface Upload {
  /** Where it stands among the variables, such as `input.0.file`; there they hold null. */
  readonly place: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

interface Call<Data extends TSchema> {
  readonly document: string;
  readonly variables?: Variables;
  readonly uploads?: readonly Upload[];
  /** Schema of the fields read of `data`. */
  readonly data: Data;
}

/** Reads by one GraphQL document. */
export const query = <Data extends TSchema>(ctx: Context, call: Call<Data>): Promise<Static<Data>> =>
  send(ctx, call, 'read');

/** Writes by one GraphQL document. Its fields run one after another, each in a transaction of its own. */
export const mutate = <Data extends TSchema>(ctx: Context, call: Call<Data>): Promise<Static<Data>> =>
  send(ctx, call, 'write');

async function send<Data extends TSchema>(
  ctx: Context,
  call: Call<Data>,
  effect: HttpEffect,
): Promise<Static<Data>> {
  const credentials = await credentialsOf(ctx);
  const response = await post(ctx, call, effect, credentials);
  const error = await refusalOf(response);
  if (error === null) return read(response, call.data);
  // A session that has ended looks like a right that is missing. Nothing was done, so the call may be made again.
  if (error.code !== 'FORBIDDEN' || credentials.kind !== 'kept') throw error.reason;
  const again = await post(ctx, call, effect, await signedInAnew(ctx));
  const still = await refusalOf(again);
  if (still !== null) throw still.reason;
  return read(again, call.data);
}

async function read<Data extends TSchema>(response: HttpResponse, data: Data): Promise<Static<Data>> {
  const answer = await readJson(response, Type.Object({ data }));
  return (answer as unknown as { data: Static<Data> }).data;
}

/** The shop makes previews of uploads before it answers. */
const UPLOAD_MS = 120_000;

async function post(
  ctx: Context,
  { document, variables = {}, uploads = [] }: Call<TSchema>,
  effect: HttpEffect,
  credentials: Credentials,
): Promise<HttpResponse> {
  const { base_url: url, channel } = ctx.config;
  const headers = { ...credentials.headers, ...(channel ? { 'vendure-token': channel } : {}) };
  const json = { query: document, variables };
  if (uploads.length === 0) return ctx.http.request({ method: 'POST', url, headers, json, effect });
  const form = await formOf(json, uploads);
  // Where the shop guards against forged forms, Apollo asks for a header that no page could send.
  const all = { ...headers, ...form.headers, 'apollo-require-preflight': 'true' };
  const { body } = form;
  return ctx.http.request({ method: 'POST', url, headers: all, body, effect, timeoutMs: UPLOAD_MS });
}

/** A body by the GraphQL multipart request specification: the operation, the place of each file, and the files. */
const formOf = (json: object, uploads: readonly Upload[]) =>
  multipart([
    { name: 'operations', text: JSON.stringify(json) },
    {
      name: 'map',
      text: JSON.stringify(Object.fromEntries(uploads.map(({ place }, at) => [at, [`variables.${place}`]]))),
    },
    ...uploads.map((upload, at) => ({ ...upload, name: String(at) })),
  ]);

const GraphqlErrors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      path: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Unknown())])),
      extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
    }),
    { minItems: 1 },
  ),
});

/** The code of errors for which the shop has none: they were thrown somewhere within it. */
export const UNKNOWN_CODE = 'UNKNOWN';

interface Refusal {
  readonly code: string;
  readonly reason: ConnectorError;
}

/** The refusal of GraphQL, with 200 or 400 alike; null when there is nothing of the kind in the answer. */
async function refusalOf(response: HttpResponse): Promise<Refusal | null> {
  if (response.status !== 200 && response.status !== 400) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!Check(GraphqlErrors, body)) return null;
  const [first] = body.errors;
  const code = first?.extensions?.code ?? UNKNOWN_CODE;
  const { method, url, effect } = response.request;
  const reason = new ConnectorError({
    kind: kindOf(code, first?.path?.[0], effect),
    message: `${first?.message} (${code})`,
    evidence: { method, url, status: response.status, body: JSON.stringify(body).slice(0, 2_000), code },
  });
  return { code, reason };
}

function kindOf(code: string, field: unknown, effect: HttpEffect): ErrorKind {
  switch (code) {
    case 'FORBIDDEN':
      // Whoever is signed in at all may read the channel.
      return field === 'activeChannel' ? 'auth' : 'forbidden';
    case 'UNAUTHORIZED':
    case 'CHANNEL_NOT_FOUND':
      return 'auth';
    case 'USER_INPUT_ERROR':
    case 'BAD_USER_INPUT':
    case 'ENTITY_NOT_FOUND':
    case 'ILLEGAL_OPERATION':
    case 'GRAPHQL_VALIDATION_FAILED':
    case 'GRAPHQL_PARSE_FAILED':
      return 'invalid_request';
    default:
      return effect === 'write' ? 'unknown_outcome' : 'unavailable';
  }
}
