import { ConnectorError, type ErrorKind, type HttpResponse, MAX_RETRY_AFTER_MS } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const GraphqlError = Type.Object({
  message: Type.String(),
  path: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  extensions: Type.Optional(
    Type.Object({ code: Type.Optional(Type.String()), requiredAccess: Type.Optional(Type.String()) }),
  ),
});
export type GraphqlError = Static<typeof GraphqlError>;
export const GraphqlErrors = Type.Array(GraphqlError, { minItems: 1 });

/** The count of points in an answer. */
const Throttled = Compile(
  Type.Object({
    extensions: Type.Object({
      cost: Type.Object({
        requestedQueryCost: Type.Number(),
        throttleStatus: Type.Object({
          currentlyAvailable: Type.Number(),
          restoreRate: Type.Number({ exclusiveMinimum: 0 }),
        }),
      }),
    }),
  }),
);

/** By Shopify's codes. Codes of 5xx kind are judged by the effect of the call. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  THROTTLED: 'rate_limited',
  ACCESS_DENIED: 'forbidden',
  SHOP_INACTIVE: 'forbidden',
  MAX_COST_EXCEEDED: 'invalid_request',
  BAD_REQUEST: 'invalid_request',
  RESOURCE_NOT_FOUND: 'not_found',
};

/** Milliseconds until the shop has the points of the call; undefined where it does not say. */
async function waitOf(response: HttpResponse): Promise<number | undefined> {
  const body = await response.json().catch(() => null);
  if (!Throttled.Check(body)) return undefined;
  const { requestedQueryCost, throttleStatus } = body.extensions.cost;
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable;
  return Math.min(Math.ceil((Math.max(missing, 1) / throttleStatus.restoreRate) * 1000), MAX_RETRY_AFTER_MS);
}

/** The meaning of a GraphQL refusal, which comes with status 200. */
export async function errorOf(
  errors: readonly GraphqlError[],
  response: HttpResponse,
): Promise<ConnectorError> {
  const { method, url, effect } = response.request;
  const told = errors.find(({ extensions }) => extensions?.code !== undefined) ?? errors[0]!;
  const code = told.extensions?.code ?? '';
  const kind = kindOf(told, effect === 'write');
  const needs = told.extensions?.requiredAccess;
  const retryAfterMs = kind === 'rate_limited' ? await waitOf(response) : undefined;
  return new ConnectorError({
    kind,
    message: `Shopify answered ${code || 'an error'}: ${told.message}${needs ? ` (needs ${needs})` : ''}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    evidence: { method, url, status: response.status, body: JSON.stringify(errors).slice(0, 2_000) },
  });
}

function kindOf({ message, extensions }: GraphqlError, write: boolean): ErrorKind {
  const code = extensions?.code ?? '';
  const known = KINDS[code];
  if (known !== undefined) return known;
  if (/^throttled$/i.test(message)) return 'rate_limited';
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'TIMEOUT' || /internal error|timeout/i.test(message))
    return write ? 'unknown_outcome' : 'unavailable';
  // A document or variables that the schema does not take: nothing was done.
  return 'invalid_request';
}
