import {
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpResponse,
  readJson,
} from '@sluice/connector-kit';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { type Config, endpointOf } from './config.ts';
import { aliasOf, compose, type Entry } from './documents/index.ts';
import { errorOf, type GraphqlError, GraphqlErrors } from './graphql-errors.ts';
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

/** A call of many parts takes its time. */
const TIMEOUT_MS = 60_000;

interface Question {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** In points, as the shop will count before it answers; a guess is enough, each answer corrects the count. */
  readonly cost: number;
}

interface Call extends Question {
  readonly effect: 'read' | 'write';
}

type DataOf<Schema extends TObject> = Static<Schema> extends { data: infer Data } ? Data : never;

/** A call whose answer is one thing: any error in it is the error of the call. */
export async function query<Schema extends TObject>(
  ctx: Context,
  question: Question,
  schema: Schema,
): Promise<DataOf<Schema>> {
  const { response, errors } = await send(ctx, { ...question, effect: 'read' });
  if (errors.length > 0) throw await errorOf(errors, response);
  const answer = await readJson(response, schema);
  return (answer as { data: unknown }).data as DataOf<Schema>;
}

/** The operation that the fields of a composed call are fields of. */
export type Kind = 'query' | 'mutation';

/** The result of one field of a composed call. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: ConnectorError };

/**
 * A call of several fields, each with an outcome of its own, in their order. It throws what hit the call as a whole:
 * then nothing of it was done, or nobody knows what.
 */
export async function composed<Schema extends TSchema>(
  ctx: Context,
  entries: readonly Entry[],
  schema: Schema,
  { kind, cost }: { kind: Kind; cost: number },
): Promise<Outcome<Static<Schema>>[]> {
  if (entries.length === 0) return [];
  const effect = kind === 'query' ? 'read' : 'write';
  const { response, errors } = await send(ctx, { ...compose(kind, entries), effect, cost });
  const byAlias = Map.groupBy(errors, ({ path }) => String(path?.[0] ?? ''));
  const aliases = entries.map((_, at) => aliasOf(at));
  const general = errors.filter(({ path }) => !aliases.includes(String(path?.[0] ?? '')));
  if (general.length > 0) throw await errorOf(general, response);
  // One schema per alias that was answered: an alias with errors has null.
  const present = aliases.filter((alias) => !byAlias.has(alias));
  const expected = Type.Object({
    data: Type.Object(Object.fromEntries(present.map((alias) => [alias, schema]))),
  });
  const { data } = (await readJson(response, expected)) as { data: Record<string, Static<Schema>> };
  const outcomes = aliases.map(async (alias): Promise<Outcome<Static<Schema>>> => {
    const failed = byAlias.get(alias);
    return failed === undefined ? { value: data[alias]! } : { error: await errorOf(failed, response) };
  });
  return Promise.all(outcomes);
}

/** Bodies that name the token never come into a report: it goes in a header alone. */
async function send(
  ctx: Context,
  { document, variables = {}, effect, cost }: Call,
): Promise<{ response: HttpResponse; errors: readonly GraphqlError[] }> {
  const token = await accessToken(ctx);
  const response = await ctx.http.request({
    method: 'POST',
    url: endpointOf(ctx.config),
    headers: { 'x-shopify-access-token': token },
    json: { query: document, variables },
    effect,
    cost,
    timeoutMs: TIMEOUT_MS,
  });
  if (response.status !== 200) throw await refusal(ctx, response);
  const answer = await readJson(response, Envelope);
  return { response, errors: 'errors' in answer ? answer.errors : [] };
}

async function refusal(ctx: Context, response: HttpResponse): Promise<ConnectorError> {
  const error = await errorFromResponse(response);
  if (response.status === 401 && !ctx.config.access_token) await forgetToken(ctx);
  // 402: the shop is frozen for want of payment. 423: it is locked. Neither has to do with what was sent.
  if (response.status !== 402 && response.status !== 423) return error;
  return new ConnectorError({
    kind: 'forbidden',
    message: 'Shopify has closed the shop (unpaid or locked): its owner has to settle that with Shopify',
    ...(error.evidence === undefined ? {} : { evidence: error.evidence }),
  });
}
