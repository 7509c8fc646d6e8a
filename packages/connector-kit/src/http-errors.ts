import { message } from '@sluice/contracts/messages';
import { effectOf, type HttpRequest, type HttpResponse } from './context.ts';
import { ConnectorError, type ErrorKind } from './errors.ts';

/** A channel asking for more than this gets an hourly probe instead: "1e9 seconds" must not park a connection. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

const MAX_EVIDENCE_CHARS = 2_000;

/**
 * Reads a `Retry-After` header: seconds or an HTTP date. Undefined when absent, unreadable, negative or already
 * past, so that the host falls back to its own backoff instead of retrying at once.
 *
 * @param serverDate the response's `Date` header: measuring a date against the channel's own clock keeps a
 *   skewed clock on either side from retrying early.
 */
export function parseRetryAfter(
  value: string | null,
  now: Date,
  serverDate: string | null = null,
): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? dateDistance(text, now, serverDate) : seconds * 1000;
  if (Number.isNaN(wait) || wait < 0) return undefined;
  return Math.min(Math.ceil(wait), MAX_RETRY_AFTER_MS);
}

function dateDistance(text: string, now: Date, serverDate: string | null): number {
  const base = serverDate === null ? Number.NaN : Date.parse(serverDate);
  return Date.parse(text) - (Number.isNaN(base) ? now.getTime() : base);
}

/** The error an unsuccessful response stands for, with its body as evidence. */
export async function errorFromResponse(response: HttpResponse, now = new Date()): Promise<ConnectorError> {
  const { status, request, headers } = response;
  const body = await response.text().catch(() => '');
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now, headers.get('date'));
  return new ConnectorError({
    kind: kindOfStatus(status, request.effect === 'write'),
    message: message('channel_answered', { status, method: request.method, path: pathOf(request.url) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    evidence: { method: request.method, url: request.url, status, body: body.slice(0, MAX_EVIDENCE_CHARS) },
  });
}

/**
 * Any 5xx to a write is an unknown outcome, 503 included: gateways answer it for an upstream that has already
 * committed, and reading back costs one cheap call. 429 and 408 are refusals made before the work.
 */
function kindOfStatus(status: number, write: boolean): ErrorKind {
  if (status >= 500) return write ? 'unknown_outcome' : status === 504 ? 'timeout' : 'unavailable';
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timeout';
  if (status === 401) return 'auth';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status >= 400) return 'invalid_request';
  // Redirects are never followed, so a 3xx here is as unexpected as a 1xx.
  return 'protocol';
}

/** Failures that happen before the request left this machine: nothing can have been applied. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'EPROTO',
]);

const TIMEOUTS = new Set([
  'TimeoutError',
  'AbortError',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/**
 * The error for a call without an answer: for hosts, which catch errors of fetch or undici. A write that was sent, or
 * may have been, is an unknown outcome.
 */
export function errorFromTransport(
  cause: unknown,
  request: Pick<HttpRequest, 'method' | 'url' | 'effect'>,
): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const codes = codesOf(cause);
  const code = codes.at(-1) ?? 'unknown';
  const timedOut = codes.some((one) => TIMEOUTS.has(one));
  const sent = !codes.some((one) => NOT_SENT.has(one));
  const write = effectOf(request) === 'write';
  const kind = sent && write ? 'unknown_outcome' : timedOut ? 'timeout' : 'unavailable';
  return new ConnectorError({
    kind,
    message: message('channel_silent', { method: request.method, path: pathOf(request.url), code }),
    evidence: { method: request.method, url: request.url, code },
    cause,
  });
}

/** Codes, or else names, along the chain of causes: fetch hides the socket's error one or two levels down. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return [code, ...codesOf(error.cause, depth + 1)];
}

/** Without the query, which may carry a token on some channels. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
