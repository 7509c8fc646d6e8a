import type { State } from './state.ts';

export interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly sellerId: string;
}

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Buffer;
  readonly text: string;
  /** The JSON of the text; null for none, undefined for a text that is not JSON. */
  readonly body: unknown;
  readonly account: Account;
  /** Personal data that the caller's token is for; none of a plain token. */
  readonly personal: ReadonlySet<string>;
}

/** A body of JSON, null for an empty answer, or bytes as they are. */
export interface Answer {
  readonly status: number;
  readonly body: object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

export const ok = (body: object, status = 200): Answer => ({ status, body });

/** A refusal in the form that all operations share. */
export const fault = (status: number, code: string, message: string, details = ''): Answer => ({
  status,
  body: { errors: [{ code, message, details }] },
});

export const invalid = (message: string): Answer => fault(400, 'InvalidInput', message);
export const missing = (message: string): Answer => fault(404, 'NotFound', message);

/** The values of a parameter that is a list parted by commas. */
export const listOf = (query: URLSearchParams, name: string): string[] =>
  query.getAll(name).flatMap((text) => text.split(',').filter(Boolean));

/** The page of a list that a token leads to; the token names the first row. */
export function pageOf<T>(
  all: readonly T[],
  { token, size }: { token: string | null; size: number },
): { rows: readonly T[]; next: string | null; previous: string | null } | null {
  const from = token === null ? 0 : readPageToken(token);
  if (from === null || from > all.length) return null;
  return {
    rows: all.slice(from, from + size),
    next: from + size < all.length ? pageToken(from + size) : null,
    previous: from > 0 ? pageToken(Math.max(from - size, 0)) : null,
  };
}

const pageToken = (from: number): string => Buffer.from(`row:${from}`).toString('base64url');

function readPageToken(token: string): number | null {
  const [, row] = /^row:(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  return row === undefined ? null : Number(row);
}
