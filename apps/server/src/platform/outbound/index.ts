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
import { Agent, request as send } from 'undici';
import { abortedBy } from '../aborted-by.ts';
import { type AddressGuard, BlockedAddress, guardedLookup } from './address-guard.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 120_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

const LOCAL = /^http:\/\/127\.0\.0\.1:\d+(\/|$)/;

/**
 * Fetches a file of a foreign server, such as an image.
 *
 * @throws ConnectorError `forbidden` for a refused address, `not_found`, `invalid_request` for no address, another status than
 *   200 or more bytes than allowed, and `unavailable` or `timeout` where another try may help
 */
export type Download = (url: string, maxBytes: number, signal?: AbortSignal) => Promise<Buffer>;

export interface Outbound {
  download: Download;
  /**
   * A client for one connection whose calls end when the signal is aborted.
   *
   * @param alsoLocal lets it reach `http://127.0.0.1:<port>` in exactly this spelling: for the built-in simulator
   */
  client(signal: AbortSignal, alsoLocal?: boolean): HttpClient;
  close(): Promise<void>;
}

/** The one way out: addresses checked, no redirects, caps on bytes and time, kept-alive connections. */
export function createOutbound(isAllowed: AddressGuard): Outbound {
  const agent = new Agent({
    connect: { timeout: 10_000, lookup: guardedLookup(isAllowed) },
    // Per address, and every merchant of a marketplace calls the same one: hanging calls must not hold up the others.
    connections: 256,
    keepAliveTimeout: 30_000,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  return {
    client: (signal, alsoLocal = false) => ({
      request: (call) => {
        const local = alsoLocal && LOCAL.test(call.url);
        return perform(agent, local ? () => true : isAllowed, call, signal);
      },
    }),
    download: (url, maxBytes, signal) => fetchFile(agent, isAllowed, { url, maxBytes, signal }),
    close: () => agent.close(),
  };
}

async function perform(
  agent: Agent,
  isAllowed: AddressGuard,
  call: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const url = addressOf(call);
  refuseAddress(isAllowed, url);
  const deadline = AbortSignal.timeout(Math.min(call.timeoutMs ?? DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS));
  using ended = abortedBy(signal, deadline);
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const headers = {
    accept: 'application/json',
    ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  };
  try {
    const answer = await send(url, {
      dispatcher: agent,
      method: call.method,
      headers,
      body: (body as string | Buffer | undefined) ?? null,
      signal: ended.signal,
    });
    const text = await answer.body.text();
    return responseOf(call, url, answer.statusCode, answer.headers, text);
  } catch (error) {
    throw errorFromTransport(error, { ...call, url });
  }
}

interface WantedFile {
  url: string;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

async function fetchFile(
  agent: Agent,
  isAllowed: AddressGuard,
  { url, maxBytes, signal }: WantedFile,
): Promise<Buffer> {
  if (!URL.canParse(url)) throw refused('invalid_request', `${url.slice(0, 200)} is no address`);
  refuseAddress(isAllowed, url);
  using ended = abortedBy(signal ?? new AbortController().signal, AbortSignal.timeout(DEFAULT_TIMEOUT_MS));
  try {
    const answer = await send(url, { dispatcher: agent, signal: ended.signal });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw refused(kindOfFile(answer.statusCode), `the server answered ${answer.statusCode}`);
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw refused('invalid_request', `the file is larger than ${maxBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw isBlocked(error)
      ? refused('forbidden', error.message)
      : errorFromTransport(error, { method: 'GET', url });
  }
}

function kindOfFile(status: number): ErrorKind {
  if (status === 404 || status === 410) return 'not_found';
  return status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'invalid_request';
}

const refused = (kind: ErrorKind, message: string): ConnectorError => new ConnectorError({ kind, message });

/** A name that leads to an address which may not be reached. */
const isBlocked = (error: unknown): error is BlockedAddress => error instanceof BlockedAddress;

/** An address written as a number never reaches name resolution, so it is checked here. */
function refuseAddress(isAllowed: AddressGuard, url: string): void {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isLiteral = /^[\d.]+$/.test(literal) || literal.includes(':');
  if ((protocol !== 'http:' && protocol !== 'https:') || (isLiteral && !isAllowed(literal))) {
    throw new ConnectorError({
      kind: 'forbidden',
      message: `connections to ${protocol}//${hostname} are not allowed; the operator can allow the range with OUTBOUND_ALLOW`,
    });
  }
}

function responseOf(
  call: HttpRequest,
  url: string,
  status: number,
  headers: Record<string, string | string[] | undefined>,
  text: string,
): HttpResponse {
  const request = { method: call.method, url, effect: effectOf(call) };
  return {
    status,
    request,
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      },
    },
    text: async () => text,
    json: async () => {
      try {
        return JSON.parse(text) as unknown;
      } catch (cause) {
        const kind = request.effect === 'write' ? 'unknown_outcome' : 'protocol';
        throw new ConnectorError({ kind, message: 'the channel answered something that is not JSON', cause });
      }
    },
  };
}
