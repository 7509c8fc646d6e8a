import type { Message } from '@sluice/contracts/messages';

/**
 * Kinds of failure of a call; the host decides by them.
 *
 * - Surely not applied, worth trying again: `rate_limited`, `unavailable`, `timeout`.
 * - Perhaps applied: `unknown_outcome`. The host reads back before it sends anything again.
 * - The merchant must act: `auth` (credentials), `forbidden` (a right is missing).
 * - The call itself is at fault: `invalid_request` (for a batch: bisect), `not_found`, and `protocol` (the channel
 *   answered something this connector does not understand).
 */
export const ERROR_KINDS = [
  'rate_limited',
  'unavailable',
  'timeout',
  'unknown_outcome',
  'auth',
  'forbidden',
  'invalid_request',
  'not_found',
  'protocol',
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Shows an operator why a call failed. The host redacts and truncates it again before it is stored. */
export interface Evidence {
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  readonly body?: string;
  /** The transport's own code, such as ECONNRESET. */
  readonly code?: string;
}

export interface ConnectorErrorOptions {
  readonly kind: ErrorKind;
  /** The words of the channel or the connector; a message of the catalogue where the host or this kit says it. */
  readonly message: string | Message;
  readonly retryAfterMs?: number;
  readonly evidence?: Evidence;
  readonly cause?: unknown;
}

/** The same in every copy of this kit: a connector from elsewhere may have one of its own. */
const BRAND = Symbol.for('sluice.ConnectorError');

/** The one error a connector throws, and carries in an item that may be retried. */
export class ConnectorError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  readonly kind: ErrorKind;
  /** Its message where the words are our own and not the channel's. */
  readonly said: Message | undefined;
  readonly retryAfterMs: number | undefined;
  readonly evidence: Evidence | undefined;

  constructor(options: ConnectorErrorOptions) {
    const said = typeof options.message === 'string' ? undefined : options.message;
    const text = typeof options.message === 'string' ? options.message : options.message.text;
    super(text, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ConnectorError';
    this.kind = options.kind;
    this.said = said;
    this.retryAfterMs = options.retryAfterMs;
    this.evidence = options.evidence;
  }
}

/**
 * Returns any thrown value as a ConnectorError: a connector that throws anything else did not understand the channel.
 */
export const asConnectorError = (thrown: unknown): ConnectorError =>
  thrown instanceof ConnectorError
    ? thrown
    : new ConnectorError({
        kind: 'protocol',
        message: thrown instanceof Error ? thrown.message : String(thrown),
        cause: thrown,
      });

/** Whether trying the same thing later may help. Says nothing about reading back first. */
export function isTransient(kind: ErrorKind): boolean {
  return (
    kind === 'rate_limited' || kind === 'unavailable' || kind === 'timeout' || kind === 'unknown_outcome'
  );
}
