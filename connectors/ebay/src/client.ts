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
import { type Bad, issuesOf, verdictOf } from './issues.ts';
import { marketplaceOf } from './marketplaces.ts';
import { Refusal } from './schema.ts';
import { type Caller, forgetTokenOf, tokenOf } from './token.ts';

export type Context = ConnectorContext<Config>;

export type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'effect'> & {
  readonly path: string;
  /** The seller, when left out. */
  readonly as?: Caller;
};

const refusal = Compile(Refusal);

/** Statuses of an answer that is about what was sent: its body says why. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** One call. A token that eBay refuses is replaced once: such a call was not worked off. */
export async function send(ctx: Context, call: Call): Promise<HttpResponse> {
  const response = await sendOnce(ctx, call);
  return (await isAboutToken(response)) ? sendOnce(ctx, call) : response;
}

const INVALID_TOKEN = 1001;

/** Whether eBay says of the token that it is invalid. Any other 401 may be of something that stands before eBay. */
async function isAboutToken(response: HttpResponse): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response.json().catch(() => null);
  return refusal.Check(body) && body.errors.some(({ errorId }) => errorId === INVALID_TOKEN);
}

/** Its languages are always named: eBay refuses those that an HTTP client puts there by itself. */
async function sendOnce(ctx: Context, { path, as = 'seller', ...request }: Call): Promise<HttpResponse> {
  const { language } = marketplaceOf(ctx.config);
  const headers = {
    authorization: `Bearer ${await tokenOf(ctx, as)}`,
    accept: 'application/json',
    // The tree of categories is large.
    'accept-encoding': 'gzip',
    'accept-language': language,
    ...(request.json === undefined ? {} : { 'content-language': language }),
  };
  const response = await ctx.http.request({ ...request, headers, url: `${originOf(ctx.config)}${path}` });
  if (response.status === 401) await forgetTokenOf(ctx, as);
  return response;
}

/** A call whose answer is read. Failures become the `ConnectorError` by which the host decides. */
export const call = async <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> => readJson(await send(ctx, request), schema);

/** eBay's reasons against what was sent. */
export interface Refused {
  readonly status: number;
  /** eBay's numbers of them. */
  readonly ids: readonly number[];
  readonly issues: readonly Issue[];
  /** The same as the state of the item that was sent, where the call was about one. */
  readonly verdict: Bad;
}

export type Attempt<Body> = { readonly body: Body } | Refused;

/** A call that eBay may refuse for what was sent; any other answer is read. */
export async function attemptTo<Body>(
  ctx: Context,
  request: Call,
  read: (response: HttpResponse) => Promise<Body>,
): Promise<Attempt<Body>> {
  const response = await send(ctx, request);
  if (!REFUSED.has(response.status)) return { body: await read(response) };
  const body: unknown = await response.json().catch(() => null);
  if (!refusal.Check(body)) throw await errorFromResponse(response);
  const { errors } = body;
  const ids = errors.map(({ errorId }) => errorId);
  const issues = issuesOf(errors);
  const verdict = verdictOf({ statusCode: response.status, errors });
  return { status: response.status, ids, issues, verdict: verdict === 'done' ? { issues } : verdict };
}

export const attempt = <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Attempt<Static<Schema>>> => attemptTo(ctx, request, (response) => readJson(response, schema));

/** The words of a refusal in a line. */
export const wordsOf = ({ issues }: Pick<Refused, 'issues'>): string =>
  issues.map(({ message }) => message).join('; ');

/** The error for a refusal that no item answers for. */
export const refusalError = (refused: Refused): ConnectorError =>
  new ConnectorError({
    kind: 'invalid_request',
    message: wordsOf(refused),
    evidence: { status: refused.status },
  });
