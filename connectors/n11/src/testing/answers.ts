import type { State } from './state.ts';

export interface Account {
  readonly appKey: string;
  readonly appSecret: string;
  readonly sellerId: number;
}

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  /** The JSON of the body; undefined for one that cannot be read. */
  readonly body: unknown;
  readonly account: Account;
}

/** An answer of JSON, or of another type that is named. */
export type Answer = readonly [status: number, body: unknown, type?: string];

export type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

export const message = (status: number, text: string): Answer => [status, { message: text }];

/** The page of a Spring list, counted from 0; one past the end is empty. */
export function springPage(all: readonly unknown[], number: number, size: number): object {
  const content = all.slice(number * size, (number + 1) * size);
  const totalPages = Math.ceil(all.length / size);
  return {
    content,
    totalElements: all.length,
    totalPages,
    last: number + 1 >= totalPages,
    first: number === 0,
    number,
    size,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}
