import type { Shelf } from './feeds.ts';
import type { ImageFile } from './images.ts';

/**
 * Whether a call changes something on the channel. It decides what a lost reply means: a read can simply be
 * made again, a write has an unknown outcome and must be read back first.
 */
export type HttpEffect = 'read' | 'write';

/** One call to the channel. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute address; see `urlFor` for joining a path to a configured base. */
  readonly url: string;
  /** Undefined and null values are left out; an array repeats the parameter. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with its content type. Give `json` or `body`, not both. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  /** The host caps it; left out means the host's default. */
  readonly timeoutMs?: number;
  /** Defaults to `read` for GET and HEAD, `write` for the rest. A search made by POST says `read`. */
  readonly effect?: HttpEffect;
  /** Price of the call, in the points of a limit of the kind `cost`; 1 when left out. */
  readonly cost?: number;
}

export type QueryValue = string | number | boolean | null | undefined | readonly string[];

/** The answer to a call. A status of 4xx or 5xx is an answer, not an exception; see `readJson`. */
export interface HttpResponse {
  readonly status: number;
  /** Header names in any case. */
  readonly headers: { get(name: string): string | null };
  /** The call this answers, for evidence and for judging a lost outcome. Carries no secrets. */
  readonly request: { readonly method: string; readonly url: string; readonly effect: HttpEffect };
  text(): Promise<string>;
  /** Rejects with a `ConnectorError` when the body is not JSON. */
  json(): Promise<unknown>;
}

/**
 * The only way out to the channel. The host resolves, guards, times, limits and records every call; it rejects
 * with a `ConnectorError` when no answer came (see `errorFromTransport`) and follows no redirects.
 */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpResponse>;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Structured log of the connection. Secrets and personal data do not belong in it. */
export interface ConnectorLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Clock {
  now(): Date;
}

/**
 * Small state the host keeps per connection between calls, encrypted: an access token and its expiry, a
 * position in a stream. Losing it must cost no more than a repeated read.
 */
export interface Checkpoint {
  /** Whether values outlive the call. False while settings are only tried: spend nothing then that counts once. */
  readonly lasts: boolean;
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  /** Runs a piece of work while no other call of the connection, of any process, runs one of that name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Everything a connector gets. It has no database, environment, file system or timers: retries, rate limits,
 * batching and scheduling are the host's.
 */
export interface ConnectorContext<Config = unknown> {
  readonly http: HttpClient;
  readonly log: ConnectorLog;
  readonly clock: Clock;
  /** Aborted when the host shuts down or the operation's deadline passes. `http` already obeys it. */
  readonly signal: AbortSignal;
  /** The connection's settings, validated against the connector's `configSchema`. */
  readonly config: Config;
  readonly checkpoint: Checkpoint;
  /**
   * Reads an image of a listing, for channels that take uploads alone: one that the merchant keeps here without a call,
   * others by their public address. Rejects with a `ConnectorError`; `imageRefusal` makes the item's answer of it.
   */
  readImage(url: string): Promise<ImageFile>;
  /** Keeps the listings of a channel that fetches a file. */
  readonly shelf: Shelf;
}

/** The effect of a request: as stated, else by its method. */
export function effectOf(request: Pick<HttpRequest, 'method' | 'effect'>): HttpEffect {
  return request.effect ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
}

/** Joins a path to a base address, keeping a path the base may have (`https://host/shop` + `api/x`). */
export function urlFor(base: string, path: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end--;
  return `${base.slice(0, end)}/${path.replace(/^\/+/, '')}`;
}

/** The full address of a request, query included. */
export function addressOf(request: Pick<HttpRequest, 'url' | 'query'>): string {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value === null || value === undefined) continue;
    const values = typeof value === 'object' ? value : [String(value)];
    for (const one of values) url.searchParams.append(name, one);
  }
  return url.href;
}
