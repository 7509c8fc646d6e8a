import { ERROR_CODES, type ErrorCode, type FieldErrors } from '@sluice/contracts';

/**
 * A refusal with a code of the contract. `message` is public; facts that only we may know go into `internal`. Domain
 * code throws these by code; only the HTTP layer knows that codes have statuses.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly internal: object | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    options: { internal?: object; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** A refusal that names fields; all of them, in the order they were found. */
export class ValidationError extends ApiError {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('validation_failed', summary(errors));
    this.errors = errors;
  }
}

export const notFound = (what: string): ApiError => new ApiError('not_found', `${what} not found`);

/** One message on one field. */
export const invalid = (field: string, message: string): ValidationError =>
  new ValidationError({ [field]: [message] });

/** Limit of the fields in one answer, since a body may be far longer than an answer. */
const MAX_FIELDS = 1_000;

/** Collects messages by field while a request is checked in several places. */
export class ErrorBag {
  /** Without a prototype: a field named by a client may be called `constructor` or `__proto__`. */
  readonly errors: FieldErrors = Object.create(null) as FieldErrors;
  /** Number of faulty fields, also those beyond the limit of an answer. */
  size = 0;
  add(field: string, message: string): void {
    const messages = this.errors[field];
    if (messages === undefined) {
      if (this.size++ < MAX_FIELDS) this.errors[field] = [message];
    } else if (!messages.includes(message)) messages.push(message);
  }
  has(field: string): boolean {
    return this.errors[field] !== undefined;
  }
  get isEmpty(): boolean {
    return Object.keys(this.errors).length === 0;
  }
  /** @throws ValidationError when anything was added. */
  throwIfAny(): void {
    if (!this.isEmpty) throw new ValidationError(this.errors);
  }
}

function summary(errors: FieldErrors): string {
  const messages = Object.values(errors).flat();
  const more = messages.length - 1;
  const first = messages[0] ?? 'the given data was invalid';
  return more > 0 ? `${first} (and ${more} more ${more === 1 ? 'error' : 'errors'})` : first;
}
