import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { HttpResponse } from './context.ts';
import { ConnectorError } from './errors.ts';
import { errorFromResponse } from './http-errors.ts';

const validators = new WeakMap<TSchema, Validator>();

/**
 * The body of a successful response, checked against a loose schema that names only the fields in use. An
 * unsuccessful status rejects with `errorFromResponse`; a body that is not what the schema says rejects with
 * `protocol`, or `unknown_outcome` after a write, since the channel has most likely done what was asked.
 */
export async function readJson<Schema extends TSchema>(
  response: HttpResponse,
  schema: Schema,
): Promise<Static<Schema>> {
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
  const body = await response.json();
  const validator = validatorOf(schema);
  if (validator.Check(body)) return body as Static<Schema>;
  const first = validator.Errors(body).at(0);
  throw unreadable(
    `${first?.instancePath || 'the body'} ${first?.message ?? ''}`,
    JSON.stringify(body),
    response,
  );
}

/** For hosts: the JSON of a body, or the `ConnectorError` that `HttpResponse.json` promises. */
export function parseBody(text: string, response: Pick<HttpResponse, 'status' | 'request'>): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable('the body is not JSON', text, response, cause);
  }
}

function unreadable(
  what: string,
  body: string,
  response: Pick<HttpResponse, 'status' | 'request'>,
  cause?: unknown,
): ConnectorError {
  const { method, url, effect } = response.request;
  return new ConnectorError({
    kind: effect === 'write' ? 'unknown_outcome' : 'protocol',
    message: `unexpected answer from the channel: ${what}`,
    evidence: { method, url, status: response.status, body: body.slice(0, 2_000) },
    cause,
  });
}

/** Compiled once per schema: checking a page of 500 listings interpretively costs more than parsing it. */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const compiled: Validator = Compile(schema);
  validators.set(schema, compiled);
  return compiled;
}
