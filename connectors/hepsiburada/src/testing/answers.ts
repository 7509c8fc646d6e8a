import type { State } from './state.ts';

export interface Account {
  /** A GUID in small letters: user of the basic authentication, and part of most paths. */
  readonly merchantId: string;
  /** The password of the basic authentication. */
  readonly serviceKey: string;
  /** The user of the integration, which is to be the whole User-Agent. */
  readonly integrator: string;
}

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  /** Of a form: the content of its file. */
  readonly body: unknown;
  readonly account: Account;
}

/** A body of null is an empty answer. */
export type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];

export type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

/** An answer of the catalogue. */
export const envelope = (data: unknown): Answer => [
  200,
  { success: true, code: 0, version: 1, message: null, data },
];

/** A refusal of the catalogue as a whole. */
export const refusal = (status: number, message: string): Answer => [
  status,
  { success: false, code: status, version: 1, message, data: null },
];

/** The page of a list of the catalogue that the query asks for. */
export function page({ query }: Call, all: readonly unknown[], most = 1_000): Answer {
  const size = Math.min(Math.max(Number(query.get('size') ?? 1_000), 1), most);
  const number = Number(query.get('page') ?? 0);
  const data = all.slice(number * size, (number + 1) * size);
  const totalPages = Math.ceil(all.length / size);
  return [
    200,
    {
      success: true,
      code: 0,
      version: 1,
      message: null,
      totalElements: all.length,
      totalPages,
      number,
      numberOfElements: data.length,
      first: number === 0,
      last: number + 1 >= totalPages,
      data,
    },
  ];
}
