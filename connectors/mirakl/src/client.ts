import {
  type ConnectorContext,
  ConnectorError,
  errorFromResponse,
  type HttpRequest,
  type HttpResponse,
  type Issue,
  KEPT_FOR_A_DAY_MS,
  keptFact,
  readJson,
  urlFor,
} from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from './config.ts';
import { issueOf } from './issues.ts';
import { Refusal } from './schema.ts';

export type Context = ConnectorContext<Config>;

type Call = Pick<HttpRequest, 'method' | 'query' | 'json' | 'body' | 'effect' | 'headers'> & {
  /** Below `/api`. */
  readonly path: string;
};

const refusal = Compile(Refusal);

/** Statuses of an answer that is about what was sent: its body says why. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** One call as the user of the key, for the shop of the connection. */
export function send({ http, config }: Context, { path, query, ...request }: Call): Promise<HttpResponse> {
  const { address, api_key, shop_id } = config;
  return http.request({
    ...request,
    url: urlFor(address, `/api${path}`),
    query: { ...query, shop_id: shop_id || null },
    headers: { accept: 'application/json', ...request.headers, authorization: api_key },
  });
}

/** A call whose answer is read. Failures become the `ConnectorError` by which the host decides. */
export const call = async <Schema extends TSchema>(
  ctx: Context,
  request: Call,
  schema: Schema,
): Promise<Static<Schema>> => readJson(await send(ctx, request), schema);

/** A report, which is a file and no JSON. */
export async function readFile(ctx: Context, path: string): Promise<string> {
  const response = await send(ctx, { method: 'GET', path, headers: { accept: '*/*' } });
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
  return response.text();
}

/** Reasons of Mirakl against what was sent; null when it was taken. */
export type Refused = readonly Issue[] | null;

/** The words of a refusal, or null for an answer that is none. */
async function reasonsIn(response: HttpResponse): Promise<Refused> {
  if (!REFUSED.has(response.status)) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!refusal.Check(body)) return null;
  const told = [...(body.errors ?? []), body].flatMap(({ message }) => message?.trim() || []);
  return told.length === 0 ? null : [...new Set(told)].map(issueOf);
}

/** A write about an order, which Mirakl may refuse for what was sent. */
export async function attempt(ctx: Context, request: Call): Promise<HttpResponse | readonly Issue[]> {
  const response = await send(ctx, request);
  const reasons = await reasonsIn(response);
  if (reasons !== null && response.status !== 404) return reasons;
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
  return response;
}

/** A write that is answered without a body. Any other good status may be of something that stands before Mirakl. */
export async function attemptSilently(ctx: Context, request: Call): Promise<Refused> {
  const answer = await attempt(ctx, request);
  if (!('status' in answer)) return answer;
  if (answer.status === 204) return null;
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: `Mirakl answered ${answer.status} in place of 204`,
    evidence: { ...answer.request, status: answer.status },
  });
}

/** A fact about this marketplace and shop that Mirakl lets programs read once a day, or hardly more often. */
export const dailyFact = <Fact>(ctx: Context, name: string, read: () => Promise<Fact>): Promise<Fact> => {
  const { address, shop_id } = ctx.config;
  return keptFact(ctx, [name, address, shop_id ?? ''].join(' '), read, KEPT_FOR_A_DAY_MS);
};
