import { ConnectorError, type ErrorKind, type HttpResponse } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

const GraphqlError = Type.Object({
  message: Type.String(),
  extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});
export type GraphqlError = Static<typeof GraphqlError>;
export const GraphqlErrors = Type.Array(GraphqlError, { minItems: 1 });

/** ikas answers a call without a valid token with status 200. */
export const isLoggedOut = (errors: readonly GraphqlError[]): boolean =>
  errors.some(({ extensions }) => extensions?.code === 'LOGIN_REQUIRED');

/** By code. The vendor lists none but the first, so the others are found by their words. */
const KINDS: readonly (readonly [RegExp, ErrorKind])[] = [
  [/^LOGIN_REQUIRED$|UNAUTHENTICATED/, 'auth'],
  [/FORBIDDEN|PERMISSION|UNAUTHORI[SZ]ED|SCOPE/, 'forbidden'],
  [/RATE_?LIMIT|TOO_MANY|THROTTL/, 'rate_limited'],
  [/NOT_FOUND/, 'not_found'],
];

/** The meaning of a GraphQL refusal, which comes with status 200. */
export function errorOf(errors: readonly GraphqlError[], response: HttpResponse): ConnectorError {
  const { method, url, effect } = response.request;
  const told = errors.find(({ extensions }) => extensions?.code !== undefined) ?? errors[0]!;
  const code = told.extensions?.code ?? '';
  return new ConnectorError({
    kind: kindOf(told, effect === 'write'),
    message: `ikas answered ${code || 'an error'}: ${told.message}${isLoggedOut(errors) ? ' (a new token did not help; does the private app have the rights?)' : ''}`,
    evidence: { method, url, status: response.status, body: JSON.stringify(errors).slice(0, 2_000) },
  });
}

function kindOf({ message, extensions }: GraphqlError, write: boolean): ErrorKind {
  const code = (extensions?.code ?? '').toUpperCase();
  const known = KINDS.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1];
  if (code === 'INTERNAL_SERVER_ERROR' || /internal (server )?error|timed? ?out/i.test(message))
    return write ? 'unknown_outcome' : 'unavailable';
  // A document or values that ikas does not take: nothing was done.
  return 'invalid_request';
}
