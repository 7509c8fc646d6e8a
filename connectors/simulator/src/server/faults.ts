import { type Static, Type } from 'typebox';
import type { Random } from './random.ts';
import { type Checked, checker } from './validate.ts';

const share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of calls' });

/**
 * Kinds of faults, with their frequency. Each API call draws at most one of 429, 500, time-out and lost reply; when
 * their shares add up to more than 1 they are scaled down.
 */
export const Faults = Type.Object(
  {
    /** Refused before the work, with `retry_after`. */
    rate_429: share,
    /** Half of them have done the work before they fail. */
    rate_500: share,
    /** No answer until the client gives up; half of them have done the work. */
    rate_timeout: share,
    /** The work is done, then the connection is cut. */
    rate_lost_reply: share,
    /** Before every API call is looked at. */
    delay_ms: Type.Number({ minimum: 0, maximum: 600_000 }),
    /** Share of batches in which random items fail with an error that may be retried. */
    rate_partial_batch: share,
    /** Any batch of listings or offers with one of these fails as a whole and does not say why. */
    poison_skus: Type.Array(Type.String()),
    /** Share of tickets whose results come out of order, one of them twice and one not at all. */
    rate_scrambled_ticket: share,
    /** Share of tickets whose results are gone when they are asked for; the work is done. */
    rate_expired_ticket: share,
    /** Share of outgoing calls that are never made, made twice, held back behind later ones, or wrongly signed. */
    rate_webhook_drop: share,
    rate_webhook_duplicate: share,
    rate_webhook_reorder: share,
    rate_webhook_bad_signature: share,
    /** The `Retry-After` of injected 429s, word for word: seconds, a date or nonsense. */
    retry_after: Type.String(),
  },
  { additionalProperties: false },
);
export type Faults = Static<typeof Faults>;

export const NO_FAULTS: Faults = {
  rate_429: 0,
  rate_500: 0,
  rate_timeout: 0,
  rate_lost_reply: 0,
  delay_ms: 0,
  rate_partial_batch: 0,
  poison_skus: [],
  rate_scrambled_ticket: 0,
  rate_expired_ticket: 0,
  rate_webhook_drop: 0,
  rate_webhook_duplicate: 0,
  rate_webhook_reorder: 0,
  rate_webhook_bad_signature: 0,
  retry_after: '1',
};

const check = checker(Type.Partial(Faults, { additionalProperties: false }));

/** The faults a body asks for; fields it leaves out are taken from `base`. */
export function parseFaults(body: unknown, base: Faults): Checked<Faults> {
  const checked = check(body);
  return checked.ok ? { ok: true, value: { ...base, ...checked.value } } : checked;
}

export type CallFault = 'none' | '429' | '500' | 'timeout' | 'lost_reply';

/** The fault of one call: a single draw, so that shares come out as they were set. */
export function drawFault(faults: Faults, random: Random): CallFault {
  const shares: readonly (readonly [CallFault, number])[] = [
    ['429', faults.rate_429],
    ['500', faults.rate_500],
    ['timeout', faults.rate_timeout],
    ['lost_reply', faults.rate_lost_reply],
  ];
  const total = shares.reduce((sum, [, rate]) => sum + rate, 0);
  let left = random() * Math.max(1, total);
  for (const [fault, rate] of shares) {
    left -= rate;
    if (left < 0) return fault;
  }
  return 'none';
}

/** Which items of a batch fail when the draw says so: about a third, at least one. */
export function drawFailingItems(faults: Faults, random: Random, size: number): Set<number> {
  const failing = new Set<number>();
  if (size === 0 || faults.rate_partial_batch === 0 || random() >= faults.rate_partial_batch) return failing;
  for (let at = 0; at < size; at++) if (random() < 0.3) failing.add(at);
  if (failing.size === 0) failing.add(Math.floor(random() * size));
  return failing;
}
