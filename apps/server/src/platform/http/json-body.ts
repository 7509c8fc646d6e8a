import { message } from '@sluice/contracts/messages';
import { ApiError, invalid } from './errors.ts';

/** Deeper than any payload of the API, far below a harmful depth. */
const MAX_DEPTH = 64;
/**
 * Values of one body, and names in it: more than any request may hold by its schema. The cost of parsing grows with
 * their number.
 */
const MAX_VALUES = 250_000;
const MAX_FIELDS = 50_000;
const MAY_NAME_PROTOTYPE = /__proto__|prototype|\\u00/i;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * A request body as JSON. An empty body is undefined, so that DELETE may carry the JSON content type.
 *
 * @throws ApiError bad_request for anything that is not well-formed, too deep, or names a prototype; ValidationError for
 *   more values than any request has
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new ApiError('bad_request', message('body_not_utf8'));
  }
  checkSize(text);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ApiError('bad_request', message('body_not_json', { reason: (error as Error).message }));
  }
  if (MAY_NAME_PROTOTYPE.test(text)) refusePrototypes(body);
  return body;
}

/** Looks over a text before it is parsed. @throws ApiError */
function checkSize(text: string): void {
  let depth = 0;
  let values = 1;
  let fields = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c) values++;
    else if (code === 0x3a) fields++;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH)
        throw new ApiError('bad_request', message('body_too_deep', { limit: MAX_DEPTH }));
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  if (values > MAX_VALUES)
    throw invalid('body', message('too_many_entries', { field: 'body', limit: MAX_VALUES }));
  if (fields > MAX_FIELDS)
    throw invalid('body', message('too_many_fields', { field: 'body', limit: MAX_FIELDS }));
}

/** Walks the value itself, since a reviver makes parsing ten times slower. */
function refusePrototypes(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') refusePrototypes(item);
    return;
  }
  for (const key of Object.keys(value)) {
    const held = (value as Record<string, unknown>)[key];
    if (
      key === '__proto__' ||
      (key === 'constructor' && typeof held === 'object' && held !== null && Object.hasOwn(held, 'prototype'))
    ) {
      throw new ApiError('bad_request', message('body_key_refused', { key }));
    }
    refusePrototypes(held);
  }
}
