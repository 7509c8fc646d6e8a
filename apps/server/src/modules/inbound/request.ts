import type { WebhookRequest, WebhookVerification } from '@sluice/connector-kit';

type Values = Readonly<Record<string, string>>;

/** A call as connectors see it, made from its stored parts. */
export function webhookRequest(parts: {
  method: string;
  headers: Values;
  query: Values;
  body: Uint8Array;
}): WebhookRequest {
  return {
    method: parts.method,
    headers: { get: (name) => parts.headers[name.toLowerCase()] ?? null },
    query: parts.query,
    rawBody: parts.body,
  };
}

const PLAIN = new Set(['content-type', 'user-agent', 'date']);
const TELLING = /auth|token|secret|key|sign|hmac|cookie|forwarded|real-ip|client-ip/;
const MAX_HEADERS = 40;
const MAX_VALUE = 500;

/**
 * The headers that are stored with an event: its type and the program that sent it, and the channel's own `x-` headers.
 * Headers that prove something or reveal the origin of the call are left out.
 */
export function keptHeaders(headers: Values, verification: WebhookVerification): Values {
  const proof = 'header' in verification ? verification.header.toLowerCase() : 'authorization';
  const kept = Object.entries(headers).filter(
    ([name]) => PLAIN.has(name) || (name.startsWith('x-') && name !== proof && !TELLING.test(name)),
  );
  return Object.fromEntries(kept.slice(0, MAX_HEADERS).map(([name, value]) => [name, plain(value)]));
}

const MAX_PARAMETERS = 40;

/** Query parameters as they are kept. */
export const keptQuery = (query: Values): Values =>
  Object.fromEntries(
    Object.entries(query)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [plain(name), plain(value)]),
  );

/** The part of a text that fits into a column of JSON. */
const plain = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_VALUE).toWellFormed();

/** One text per name: the first value of a repeated header or parameter. */
export function firstValues(values: Readonly<Record<string, unknown>>): Values {
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const one = first(value);
      return typeof one === 'string' ? [[name, one]] : [];
    }),
  );
}
