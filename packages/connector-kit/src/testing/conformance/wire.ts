import { addressOf, effectOf, type HttpClient, type HttpEffect, type HttpRequest } from '../../index.ts';
import { fetchClient } from '../fetch-client.ts';
import { outsideConnector } from './own-code.ts';
import { FAULT_HEADER, type FaultProxy } from './proxy.ts';

/** A call as the connector made it, before the kit led it to the channel. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it goes over the wire; of a form its parts as JSON, files by their size. */
  readonly body: string | null;
  readonly effect: HttpEffect;
}

/** Which call of an operation goes wrong: the `nth` (from 0) of those with that effect. */
export interface Aim {
  readonly effect: HttpEffect;
  readonly nth: number;
  /** Nobody listens: the call is led to a dead address. */
  readonly refused?: true;
  /** For that call alone. */
  readonly timeoutMs?: number;
}

/** The calls of one context, and the aim of a fault among them. */
export interface Wire {
  readonly calls: Call[];
  /** Calls to addresses that are not the channel's; none of them was made. */
  readonly foreign: string[];
  aim: Aim | null;
  /** Calls that the aim has hit. */
  hits: number;
}

const TIMEOUT_MS = 10_000;

/** The way out a connector gets in a check: recorded, led through the proxy, and nowhere else. */
export function wiredClient(
  wire: Wire,
  options: { proxy: FaultProxy; origins: readonly string[]; signal: AbortSignal; patienceMs?: number },
): HttpClient {
  const { signal, patienceMs = TIMEOUT_MS } = options;
  const inner = fetchClient({ signal, timeoutMs: patienceMs });
  return {
    async request(request) {
      const asked = addressOf(request);
      const target = ledTo(asked, options);
      if (target === null) {
        wire.foreign.push(request.url);
        throw new Error(`${request.url} is not an address of this channel`);
      }
      const effect = effectOf(request);
      const earlier = wire.calls.filter((call) => call.effect === effect).length;
      wire.calls.push(recorded(request, effect));
      const hit = wire.aim?.effect === effect && wire.aim.nth === earlier ? wire.aim : null;
      const url = hit?.refused ? target.replace(options.proxy.origin, options.proxy.deadOrigin) : target;
      if (hit) wire.hits += 1;
      const { query: _query, ...rest } = request;
      const timeoutMs = Math.min(request.timeoutMs ?? patienceMs, hit?.timeoutMs ?? patienceMs);
      const headers = hit ? { ...request.headers, [FAULT_HEADER]: '1' } : { ...request.headers };
      return outsideConnector(() => inner.request({ ...rest, url, headers, timeoutMs }));
    },
  };
}

function recorded(request: HttpRequest, effect: HttpEffect): Call {
  const json = request.json === undefined ? null : JSON.stringify(request.json);
  const headers = Object.entries({
    ...(json === null ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  }).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const sorted = Object.fromEntries(headers.sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    method: request.method,
    url: addressOf(request),
    headers: sorted,
    body: json ?? (request.body === undefined ? null : readable(request.body, sorted['content-type'] ?? '')),
    effect,
  };
}

/** A body as people read it. */
function readable(body: string | Uint8Array, contentType: string): string {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType)?.[1];
  if (boundary === undefined) return Buffer.from(body).toString('utf8');
  const parts = Buffer.from(body).toString('latin1').split(`--${boundary}`).slice(1, -1);
  return JSON.stringify(parts.map(partOf));
}

function partOf(part: string): object {
  const [head = '', ...rest] = part.slice(2, -2).split('\r\n\r\n');
  const content = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
  const isFile = head.includes('; filename=');
  return {
    head: Buffer.from(head, 'latin1').toString('utf8'),
    content: isFile ? `${content.length} bytes` : content.toString('utf8'),
  };
}

/** The address at the proxy that stands for the one asked, or null when the asked one is not the channel's. */
function ledTo(asked: string, options: { proxy: FaultProxy; origins: readonly string[] }): string | null {
  const { origin, pathname, search } = new URL(asked);
  if (origin === options.proxy.origin) return asked;
  return options.origins.includes(origin) ? `${options.proxy.address}${pathname}${search}` : null;
}
