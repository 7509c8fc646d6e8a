import type { SentAnswer, SentCall } from '@sluice/connector-kit/testing';
import { errorOf, type Fault } from './errors.ts';
import type { State } from './state.ts';

export type Call = SentCall;
export type Answer = SentAnswer;

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
