import { ERROR_CODES, type ErrorCode, type FieldErrors } from '@sluice/contracts';
import { keyOf, type Message, type MessageKey, message, type Subject } from '@sluice/contracts/messages';

/**
 * A refusal with a code of the contract. `said` is public; facts that only we may know go into `internal`. Domain
 * code throws these by code; only the HTTP layer knows that codes have statuses.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly internal: object | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    said: Message,
    options: { internal?: object; retryAfterSeconds?: number } = {},
  ) {
    super(said.text);
    this.code = code;
    this.said = said;
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** Messages of one field each, keyed as in `FieldErrors`. */
export type FieldMessages = Readonly<Record<string, readonly Message[]>>;

/** A refusal that names fields; all of them, in the order they were found. */
export class ValidationError extends ApiError {
  readonly messages: FieldMessages;
  constructor(messages: FieldMessages) {
    super('validation_failed', summary(messages));
    this.messages = messages;
  }
  get errors(): FieldErrors {
    return textsOf(this.messages);
  }
}

/** The English texts of messages, as the public API gives them. */
export function textsOf(messages: FieldMessages): FieldErrors {
  const texts = byField<string[]>();
  for (const [field, said] of Object.entries(messages)) texts[field] = said.map(({ text }) => text);
  return texts;
}

/** The same messages by their codes, as the portal gets them. */
export function fieldKeys(messages: FieldMessages): Record<string, MessageKey[]> {
  const keys = byField<MessageKey[]>();
  for (const [field, said] of Object.entries(messages)) keys[field] = said.map(keyOf);
  return keys;
}

export const notFound = (what: Subject): ApiError =>
  new ApiError('not_found', message('not_found', { what: message(`subject.${what}`) }));

/** One message on one field. */
export const invalid = (field: string, said: Message): ValidationError => {
  const messages = byField<Message[]>();
  messages[field] = [said];
  return new ValidationError(messages);
};

/** Limit of the fields in one answer, since a body may be far longer than an answer. */
const MAX_FIELDS = 1_000;

/** Collects messages by field while a request is checked in several places. */
export class ErrorBag {
  readonly messages = byField<Message[]>();
  /** Number of faulty fields, also those beyond the limit of an answer. */
  size = 0;
  add(field: string, said: Message): void {
    const messages = this.messages[field];
    if (messages === undefined) {
      if (this.size++ < MAX_FIELDS) this.messages[field] = [said];
    } else if (!messages.some(({ text }) => text === said.text)) messages.push(said);
  }
  has(field: string): boolean {
    return this.messages[field] !== undefined;
  }
  get isEmpty(): boolean {
    return Object.keys(this.messages).length === 0;
  }
  /** The same errors in a bag of its own, for work that may be repeated. */
  copy(): ErrorBag {
    const copy = new ErrorBag();
    for (const [field, messages] of Object.entries(this.messages)) copy.messages[field] = [...messages];
    copy.size = this.size;
    return copy;
  }
  /** @throws ValidationError when anything was added. */
  throwIfAny(): void {
    if (!this.isEmpty) throw new ValidationError(this.messages);
  }
}

/** Without a prototype: a field named by a client may be called `constructor` or `__proto__`. */
const byField = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

function summary(messages: FieldMessages): Message {
  const [first = message('given_data_invalid'), ...more] = Object.values(messages).flat();
  return more.length === 0 ? first : message('more_errors', { first, count: more.length });
}
