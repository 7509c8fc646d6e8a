import {
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  type Issue,
  readJson,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Config, originOf } from './config.ts';
import { issuesOf } from './issues.ts';
import { Refusal } from './schema.ts';
import { type Caller, forgetTokenOf, tokenOf } from './token.ts';

export type Context = ConnectorContext<Config>;

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & {
  readonly path: string;
  /** The seller, when left out. */
  readonly as?: Caller;
  /** Allegro’s beta resources have a media type of their own. */
  readonly beta?: true;
};

const refusal = Compile(Refusal);

/** Statuses of an answer that is about what was sent: its body says why. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** One call. The words of refusals are English, because they are recognised by them where a code says little. */
export async function send(
  ctx: Context,
  { path, as = 'seller', beta, json, ...request }: Call,
): Promise<HttpResponse> {
  const type = `application/vnd.allegro.${beta ? 'beta' : 'public'}.v1+json`;
  const headers = {
    authorization: `Bearer ${await tokenOf(ctx, as)}`,
    accept: type,
    'accept-language': 'en-US',
    ...(json === undefined ? {} : { 'content-type': type }),
  };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await ctx.http.request({
    ...request,
    ...body,
    headers,
    url: `${originOf(ctx.config)}${path}`,
  });
  if (response.status === 401) await forgetTokenOf(ctx, as);
  return response;
}

/** A call whose answer is read. Failures become the `ConnectorError` by which the host decides. */
export const call = async <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> => readJson(await send(ctx, request), schema);

/** Allegro’s reasons against what was sent. */
export interface Refused {
  readonly status: number;
  readonly issues: readonly Issue[];
}

export type Attempt<Body> = { readonly body: Body } | Refused;

/** A call that Allegro may refuse for what was sent; any other answer is read. */
export async function attemptTo<Body>(
  ctx: Context,
  request: Call,
  read: (response: HttpResponse) => Promise<Body>,
): Promise<Attempt<Body>> {
  const response = await send(ctx, request);
  if (!REFUSED.has(response.status)) return { body: await read(response) };
  return refusedBy(response);
}

/** The reasons of a refusal. @throws ConnectorError where the answer has none */
export async function refusedBy(response: HttpResponse): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null);
  if (!refusal.Check(body) || body.errors.length === 0) throw await errorFromResponse(response);
  return { status: response.status, issues: issuesOf(body.errors) };
}

export const attempt = <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Attempt<Static<Schema>>> => attemptTo(ctx, request, (response) => readJson(response, schema));

/** The error for a refusal that no item answers for. */
export const refusalError = ({ status, issues }: Refused): ConnectorError =>
  new ConnectorError({
    kind: status === 404 ? 'not_found' : 'invalid_request',
    message: issues.map(({ message }) => message).join('; '),
    evidence: { status },
  });

/** A part of a path that holds an id. */
export const idIn = encodeURIComponent;
