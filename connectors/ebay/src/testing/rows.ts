import { errorOf, Refusal } from './errors.ts';

/** The outcome of one row of a call about many things. */
export interface Row {
  readonly statusCode: number;
  readonly errors: readonly object[];
  readonly warnings: readonly object[];
}

/** Works one row off: a refusal is the row's alone. `key` names the row in the answer. */
export function row(key: object, work: () => object): Row {
  try {
    const told = work();
    return { statusCode: 200, ...key, errors: [], warnings: [], ...told };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { statusCode: error.status, ...key, errors: error.faults.map(errorOf), warnings: [] };
  }
}

/** Entries of a request about many things, 25 at most. `tooMany` is the vendor's number for more. */
export function entriesOf<Entry>(
  body: unknown,
  tooMany: number,
  refuse: (errorId: number) => never,
): Entry[] {
  const { requests } = (body ?? {}) as { requests?: Entry[] };
  if (!Array.isArray(requests) || requests.length === 0) return refuse(25709);
  return requests.length > 25 ? refuse(tooMany) : requests;
}
