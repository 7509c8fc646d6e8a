import { type ConnectorContext, errorFromResponse, type HttpResponse, readJson } from '@sluice/connector-kit';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Config, ENDPOINT } from './config.ts';
import { countCall, expectRoomForRefusal } from './error-share.ts';
import { errorOf, type GraphqlError, GraphqlErrors, isLoggedOut } from './graphql-errors.ts';
import { accessToken, forgetToken } from './token.ts';

export type Context = ConnectorContext<Config>;

/** Either is there in every answer of a GraphQL server. */
const Envelope = Type.Union([
  Type.Object({ errors: GraphqlErrors, data: Type.Optional(Type.Any()) }),
  Type.Object({ data: Type.Record(Type.String(), Type.Any()) }),
]);

/** The data of an answer, to be checked against. */
export const Answer = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object({ data: Type.Object(fields) });

const refusals = Compile(Type.Object({ errors: GraphqlErrors }));

const TIMEOUT_MS = 60_000;

type Variables = Readonly<Record<string, unknown>>;
type DataOf<Schema extends TObject> = Static<Schema> extends { data: infer Data } ? Data : never;

/** A document with its variables, and the answer that it gets. */
export interface Question<Schema extends TObject> {
  readonly document: string;
  readonly variables?: Variables;
  readonly answer: Schema;
}

export const ask = <Schema extends TObject>(
  ctx: Context,
  question: Question<Schema>,
): Promise<DataOf<Schema>> => call(ctx, question, 'read');

/** A write. Content waits while ikas refuses many calls; price, stock and the end of a sale go on for longer. */
export async function change<Schema extends TObject>(
  ctx: Context,
  question: Question<Schema>,
  what: 'content' | 'offer' = 'content',
): Promise<DataOf<Schema>> {
  await expectRoomForRefusal(ctx, what);
  return call(ctx, question, 'write');
}

async function call<Schema extends TObject>(
  ctx: Context,
  { document, variables = {}, answer }: Question<Schema>,
  effect: 'read' | 'write',
): Promise<DataOf<Schema>> {
  const json = { query: document, variables };
  let sent = await send(ctx, json, effect);
  // The call was not worked off: with a new token it may be, and a second refusal is the answer.
  if (isLoggedOut(sent.errors)) {
    await forgetToken(ctx);
    sent = await send(ctx, json, effect);
  }
  const { response, errors } = sent;
  if (isLoggedOut(errors)) await forgetToken(ctx);
  if (errors.length > 0) throw errorOf(errors, response);
  const body = await readJson(response, answer);
  return (body as { data: unknown }).data as DataOf<Schema>;
}

interface Sent {
  readonly response: HttpResponse;
  readonly errors: readonly GraphqlError[];
}

async function send(ctx: Context, json: object, effect: 'read' | 'write'): Promise<Sent> {
  const token = await accessToken(ctx);
  const response = await ctx.http.request({
    method: 'POST',
    url: ENDPOINT,
    headers: { authorization: `Bearer ${token}` },
    json,
    effect,
    timeoutMs: TIMEOUT_MS,
  });
  const errors = await errorsIn(ctx, response).catch(async (error: unknown) => {
    await countCall(ctx, true);
    throw error;
  });
  await countCall(ctx, errors.length > 0);
  return { response, errors };
}

/** The refusals in an answer. A GraphQL server answers values that it does not take with 400, and says why in the body. */
async function errorsIn(ctx: Context, response: HttpResponse): Promise<readonly GraphqlError[]> {
  if (response.status === 401) await forgetToken(ctx);
  if (response.status === 400) {
    const body: unknown = await response.json().catch(() => null);
    if (refusals.Check(body)) return body.errors;
  }
  if (response.status !== 200) throw await errorFromResponse(response);
  const answer = await readJson(response, Envelope);
  return 'errors' in answer ? answer.errors : [];
}
