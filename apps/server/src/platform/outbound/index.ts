import { setImmediate } from 'node:timers/promises';
import {
  addressOf,
  ConnectorError,
  type ErrorKind,
  effectOf,
  errorFromTransport,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
} from '@sluice/connector-kit';
import { type Message, message } from '@sluice/contracts/messages';
import { Agent, type Dispatcher, request as send } from 'undici';
import { abortedBy } from '../aborted-by.ts';
import { inSpan } from '../tracing/index.ts';
import { type AddressGuard, BlockedAddress, guardedLookup } from './address-guard.ts';
import { localAddressOf } from './local-address.ts';
import {
  type Answer,
  type AnswerLimits,
  MAX_ANSWER_DEPTH,
  PAGE_LIMITS,
  readAnswer,
  unpacked,
} from './read-answer.ts';
import { isSendable, requireSendable } from './request-headers.ts';
import { createSftp, type SftpOutbound } from './sftp.ts';

export { HostKeyChanged, isPrivateKey } from './sftp.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
/** No call to a channel takes longer, in milliseconds. */
export const LONGEST_CALL_MS = 120_000;

/** From this many characters on, parsing an answer is a turn of its own. */
const LONG_TEXT = 128 * 1024;

/**
 * Fetches a file of a foreign server, such as an image.
 *
 * @throws ConnectorError `forbidden` for a refused address, `not_found`, `invalid_request` for no address, another status than
 *   200 or more bytes than allowed, and `unavailable` or `timeout` where another try may help
 */
export type Download = (url: string, maxBytes: number, signal?: AbortSignal) => Promise<Buffer>;

interface ClientOptions {
  /**
   * The one host and port of this machine that the connection may reach besides public addresses; null = none. Asked
   * for when it matters.
   */
  localAddress?: () => Promise<string | null>;
  /** Limits of an answer; those of a page when left out. */
  limits?: AnswerLimits;
  /** The body of an answer is not read: its status and its headers say everything. */
  headAlone?: boolean;
}

/** A file with the tags that distinguish its versions, or that it is the same as before. */
export type ChangedFile = { bytes: Buffer; etag: string | null; lastModified: string | null } | 'unchanged';

interface IfChanged {
  maxBytes: number;
  headers?: Record<string, string>;
  etag?: string | null;
  lastModified?: string | null;
}

/** Fetches a file unless it is the version that is known. @throws ConnectorError as `Download` does */
type DownloadIfChanged = (url: string, known: IfChanged) => Promise<ChangedFile>;

export interface Outbound {
  download: Download;
  downloadIfChanged: DownloadIfChanged;
  sftp: SftpOutbound;
  /** A client for one connection whose calls end when the signal is aborted. */
  client(signal: AbortSignal, options?: ClientOptions): HttpClient;
  close(): Promise<void>;
}

/** The only way out: addresses checked, no redirects, caps on bytes and time, kept-alive connections. */
export function createOutbound(isAllowed: AddressGuard): Outbound {
  const agent = new Agent({
    connect: { timeout: 10_000, lookup: guardedLookup(isAllowed) },
    // The limit is per address, and every merchant of a marketplace calls the same one: hanging calls must not hold up
    // the others.
    connections: 256,
    keepAliveTimeout: 30_000,
  });
  return {
    client: (signal, { localAddress, limits = PAGE_LIMITS, headAlone = false } = {}) => ({
      request: async (call) => {
        const local = localAddressOf(call.url);
        const isOwn = local !== undefined && local === (await localAddress?.());
        return perform(agent, isOwn ? () => true : isAllowed, call, { signal, limits, headAlone });
      },
    }),
    download: async (url, maxBytes, signal) => {
      const file = await fetchFile(agent, isAllowed, { url, maxBytes, signal, headers: {} });
      if (file === 'unchanged') throw refused('invalid_request', message('server_answered', { status: 304 }));
      return file.bytes;
    },
    downloadIfChanged: (url, { maxBytes, headers, etag, lastModified }) =>
      fetchFile(agent, isAllowed, {
        url,
        maxBytes,
        signal: undefined,
        timeoutMs: LONGEST_CALL_MS,
        headers: {
          ...headers,
          ...(etag && isSendable(etag) ? { 'if-none-match': etag } : {}),
          ...(lastModified && isSendable(lastModified) ? { 'if-modified-since': lastModified } : {}),
        },
      }),
    sftp: createSftp(isAllowed),
    close: () => agent.close(),
  };
}

interface CallLimits {
  signal: AbortSignal;
  limits: AnswerLimits;
  headAlone: boolean;
}

/** A call as a span, which names neither the address nor anything that is sent; the channel gets no `traceparent`. */
const perform = (
  agent: Agent,
  isAllowed: AddressGuard,
  call: HttpRequest,
  within: CallLimits,
): Promise<HttpResponse> =>
  inSpan(
    { name: call.method, kind: 'client', attributes: { 'http.request.method': call.method } },
    async (span) => {
      const answer = await exchange(agent, isAllowed, call, within);
      span.set({ 'http.response.status_code': answer.status });
      return answer;
    },
  );

async function exchange(
  agent: Agent,
  isAllowed: AddressGuard,
  call: HttpRequest,
  { signal, limits, headAlone }: CallLimits,
): Promise<HttpResponse> {
  const url = addressOf(call);
  refuseAddress(isAllowed, url);
  const deadline = AbortSignal.timeout(Math.min(call.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_CALL_MS));
  using ended = abortedBy(signal, deadline);
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const headers = {
    accept: 'application/json',
    ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  };
  requireSendable(headers);
  try {
    const answer = await send(url, {
      dispatcher: agent,
      method: call.method,
      headers,
      body: (body as string | Buffer | undefined) ?? null,
      signal: ended.signal,
    });
    const read = headAlone
      ? await passOver(answer.body, limits)
      : await readAnswer(unpacked(answer.body, answer.headers), limits);
    if (read === undefined) throw refusedAnswer(call, url, tooLarge(limits));
    return responseOf({ call, url, limits }, answer.statusCode, answer.headers, read);
  } catch (error) {
    throw errorFromTransport(error, { ...call, url });
  }
}

/** Lets a short body pass, so that its connection serves the next call, and breaks a longer one off. */
async function passOver(body: Dispatcher.ResponseData['body'], { bytes }: AnswerLimits): Promise<Answer> {
  await body.dump({ limit: bytes }).catch(() => undefined);
  return { text: '', isTooComplex: false };
}

interface WantedFile {
  url: string;
  maxBytes: number;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  timeoutMs?: number;
}

async function fetchFile(
  agent: Agent,
  isAllowed: AddressGuard,
  { url, maxBytes, signal, headers, timeoutMs = DEFAULT_TIMEOUT_MS }: WantedFile,
): Promise<ChangedFile> {
  if (!URL.canParse(url))
    throw refused('invalid_request', message('no_address', { text: url.slice(0, 200) }));
  refuseAddress(isAllowed, url);
  requireSendable(headers);
  using ended = abortedBy(signal ?? new AbortController().signal, AbortSignal.timeout(timeoutMs));
  try {
    const answer = await send(url, { dispatcher: agent, signal: ended.signal, headers });
    if (answer.statusCode === 304) {
      await answer.body.dump();
      return 'unchanged';
    }
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw refused(kindOfFile(answer.statusCode), message('server_answered', { status: answer.statusCode }));
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes)
        throw refused('invalid_request', message('fetched_file_too_large', { bytes: maxBytes }));
      parts.push(part);
    }
    const header = (name: string): string | null => [answer.headers[name] ?? null].flat()[0] ?? null;
    return { bytes: Buffer.concat(parts), etag: header('etag'), lastModified: header('last-modified') };
  } catch (error) {
    throw isBlocked(error)
      ? refused('forbidden', error.said)
      : errorFromTransport(error, { method: 'GET', url });
  }
}

function kindOfFile(status: number): ErrorKind {
  if (status === 404 || status === 410) return 'not_found';
  return status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'invalid_request';
}

const refused = (kind: ErrorKind, said: Message): ConnectorError =>
  new ConnectorError({ kind, message: said });

/** Whether a name leads to a forbidden address. */
const isBlocked = (error: unknown): error is BlockedAddress => error instanceof BlockedAddress;

/** An address written as a number never reaches name resolution, so it is checked here. */
function refuseAddress(isAllowed: AddressGuard, url: string): void {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isLiteral = /^[\d.]+$/.test(literal) || literal.includes(':');
  if ((protocol !== 'http:' && protocol !== 'https:') || (isLiteral && !isAllowed(literal))) {
    throw refused('forbidden', message('address_refused', { address: `${protocol}//${hostname}` }));
  }
}

const MEGABYTE = 1024 * 1024;

const tooLarge = ({ bytes }: AnswerLimits): Message =>
  message('channel_answer_too_large', { megabytes: bytes / MEGABYTE });

/** The error for an answer that is not accepted: after a write, the write has most likely happened. */
function refusedAnswer(call: HttpRequest, url: string, said: Message, cause?: unknown): ConnectorError {
  return new ConnectorError({
    kind: effectOf(call) === 'write' ? 'unknown_outcome' : 'protocol',
    message: said,
    evidence: { method: call.method, url },
    cause,
  });
}

function responseOf(
  { call, url, limits }: { call: HttpRequest; url: string; limits: AnswerLimits },
  status: number,
  headers: Record<string, string | string[] | undefined>,
  { text, isTooComplex }: Answer,
): HttpResponse {
  // Connectors and the counting of limits read the same answer: it is parsed once.
  let parsed: Promise<unknown> | undefined;
  const parse = async (): Promise<unknown> => {
    if (isTooComplex) {
      const most = { values: limits.values, levels: MAX_ANSWER_DEPTH };
      throw refusedAnswer(call, url, message('channel_answer_too_complex', most));
    }
    if (text.length > LONG_TEXT) await setImmediate();
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      throw refusedAnswer(call, url, message('channel_answer_not_json'), cause);
    } finally {
      if (text.length > LONG_TEXT) await setImmediate();
    }
  };
  return {
    status,
    request: { method: call.method, url, effect: effectOf(call) },
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      },
    },
    text: async () => text,
    json: () => {
      parsed ??= parse();
      return parsed;
    },
  };
}
