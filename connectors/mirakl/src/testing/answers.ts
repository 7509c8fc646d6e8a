import type { SentAnswer, SentCall } from '@sluice/connector-kit/testing';
import type { State } from './state.ts';

export type Call = Pick<SentCall, 'method' | 'url' | 'query' | 'headers' | 'body' | 'bytes'> & {
  /** The shop that the call is about. */
  readonly shopId: number;
};
export type Answer = SentAnswer;

/** Answers a call by its path's parts; refusals are thrown. */
export type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

/** A fault of one field, as answers list it. */
export interface FieldFault {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** A call that the channel will not do. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly faults: readonly FieldFault[];

  constructor(status: number, message: string, more: { code?: string; faults?: readonly FieldFault[] } = {}) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.faults = more.faults ?? [];
  }
}

export const ok = (body: object): Answer => ({ status: 200, body });

export const NO_CONTENT: Answer = { status: 204 };

/** Answers the number of an import that was taken in. */
export const created = (importId: number, path: string): Answer => ({
  status: 201,
  body: { import_id: importId },
  headers: { location: `${path}/${importId}` },
});

export const csvFile = (text: string): Answer => ({
  status: 200,
  body: text,
  headers: { 'content-type': 'text/csv;charset=UTF-8' },
});

export function refused(refusal: Refusal, headers: Answer['headers'] = {}): Answer {
  const { status, message, code, faults } = refusal;
  const body =
    faults.length > 0
      ? { errors: faults }
      : { status, message, ...(code === undefined ? {} : { error_code: code }) };
  return { status, body, headers };
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
