import type { SentAnswer, SentCall } from '@sluice/connector-kit/testing';
import type { Fault } from './records.ts';
import type { State } from './state.ts';

export type Call = SentCall;
export type Answer = SentAnswer;

/** Answers a call by its path's parts; refusals are thrown. */
export type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

/** A call that is refused as a whole. */
export class Refusal extends Error {
  readonly status: number;
  readonly faults: readonly Fault[];

  constructor(status: number, faults: readonly Fault[]) {
    super(faults.map(({ message }) => message).join(' '));
    this.status = status;
    this.faults = faults;
  }
}

export const refuse = (status: number, code: string, message: string, path?: string): never => {
  throw new Refusal(status, [{ code, message, ...(path === undefined ? {} : { path }) }]);
};

export const ok = (body: object): Answer => ({ status: 200, body });

export const NO_CONTENT: Answer = { status: 204 };

/** The entry of a fault as the channel writes it. */
export const errorOf = ({ code, message, path }: Fault): object => ({
  code,
  message,
  details: null,
  path: path ?? null,
  userMessage: message,
  metadata: {},
});

export const refused = (status: number, faults: readonly Fault[]): Answer => ({
  status,
  body: { errors: faults.map(errorOf) },
});

/** A page of rows by `limit` and `offset`; limits beyond the channel's are refused. */
export function pageOf<Row>(
  query: URLSearchParams,
  rows: readonly Row[],
  bounds: { usual: number; most: number },
) {
  const limit = Number(query.get('limit') ?? bounds.usual);
  const offset = Number(query.get('offset') ?? 0);
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;
  if (!isCount(limit) || limit < 1 || limit > bounds.most)
    return refuse(422, 'InvalidLimit', `The limit must be between 1 and ${bounds.most}.`, 'limit');
  if (!isCount(offset)) return refuse(422, 'InvalidOffset', 'The offset must not be negative.', 'offset');
  return rows.slice(offset, offset + limit);
}
