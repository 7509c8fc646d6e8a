import { type Message, message } from '@sluice/contracts/messages';
import { schemaProblems, validatorOf } from '@sluice/contracts/problems';
import type { Static, TSchema } from 'typebox';
import type { HttpResponse } from './context.ts';
import { ConnectorError } from './errors.ts';
import { errorFromResponse } from './http-errors.ts';

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
  if (validatorOf(schema).Check(body)) return body as Static<Schema>;
  const [first] = schemaProblems(schema, body).take(1);
  const what = `${first?.instancePath || 'the body'} ${first?.message ?? ''}`;
  throw unreadable(message('channel_body_unexpected', { what }), await response.text(), response);
}

/** For hosts: the JSON of a body, or the `ConnectorError` that `HttpResponse.json` promises. */
export function parseBody(text: string, response: Pick<HttpResponse, 'status' | 'request'>): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(message('channel_body_not_json'), text, response, cause);
  }
}

function unreadable(
  said: Message,
  body: string,
  response: Pick<HttpResponse, 'status' | 'request'>,
  cause?: unknown,
): ConnectorError {
  const { method, url, effect } = response.request;
  return new ConnectorError({
    kind: effect === 'write' ? 'unknown_outcome' : 'protocol',
    message: said,
    evidence: { method, url, status: response.status, body: body.slice(0, 2_000) },
    cause,
  });
}
