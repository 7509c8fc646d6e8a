/** The status of a call, by the names that Google’s APIs share. */
const CODES = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type Status = keyof typeof CODES;

export interface Fault {
  readonly status: Status;
  readonly message: string;
  /** The stable identifier of the error; `metadata.REASON` of the answer. */
  readonly reason: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Errors of Google’s front door carry another domain, and their reason in `reason`. */
  readonly domain?: 'googleapis.com';
}

/** A refusal of a call: nothing was changed. */
export class Refusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Refuses a call whose fields are wrong. */
export function refuseField(field: string, about: string, reason: string): never {
  throw new Refusal({
    status: 'INVALID_ARGUMENT',
    message: `[${field}] ${about}`,
    reason,
    metadata: { FIELD_LOCATION: field },
  });
}

/** Words of `reason` in errors of the Merchant API itself; the finer one is in the metadata. */
const COARSE: Readonly<Record<Status, string>> = {
  INVALID_ARGUMENT: 'invalid',
  UNAUTHENTICATED: 'unauthorized',
  PERMISSION_DENIED: 'forbidden',
  NOT_FOUND: 'notFound',
  ABORTED: 'conflict',
  RESOURCE_EXHAUSTED: 'rateLimitExceeded',
  INTERNAL: 'internalError',
  UNAVAILABLE: 'backendError',
};

export interface Answer {
  readonly status: number;
  readonly body: object | string;
}

export const ok = (body: object): Answer => ({ status: 200, body });

/** The answer of a refusal, as AIP-193 shapes errors. */
export function refused({ status, message, reason, metadata = {}, domain }: Fault): Answer {
  const own = { reason: COARSE[status], domain: 'merchantapi.googleapis.com' };
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    ...(domain === undefined ? own : { reason, domain }),
    metadata: domain === undefined ? { ...metadata, REASON: reason } : metadata,
  };
  const code = CODES[status];
  return { status: code, body: { error: { code, message, status, details: [info] } } };
}
