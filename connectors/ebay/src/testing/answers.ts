import type { IncomingHttpHeaders } from 'node:http';
import { errorOf, type Fault } from './errors.ts';
import type { State } from './state.ts';

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The value of a body of JSON; null for none. */
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  /** Left out, the body is empty. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a call by its path's parts; refusals are thrown. */
export type Handler = (state: State, call: Call, ...parts: string[]) => Answer | Promise<Answer>;

export const ok = (body: object): Answer => ({ status: 200, body });

export const NO_CONTENT: Answer = { status: 204 };

export const refused = (status: number, faults: readonly Fault[]): Answer => ({
  status,
  body: { errors: faults.map(errorOf) },
});

/** The answer to a call about many things: 207 as soon as one row failed. */
export const bulk = (responses: readonly { readonly statusCode: number }[]): Answer => ({
  status: responses.some(({ statusCode }) => statusCode >= 400) ? 207 : 200,
  body: { responses },
});
