import type { Answer } from './images.ts';

const WINDOW_MS = 10_000;
const MOST = 50;
const HOUR_MS = 3_600_000;
/** Calls in an hour before which a share says nothing. No text names a number. */
const FEWEST = 20;

/** The limits of an app: 50 requests in 10 seconds, and an hour's block when more than a quarter of an hour's calls fail. */
export class Guard {
  #calls: { at: number; failed: boolean }[] = [];
  #blockedUntil = 0;
  #blocks = 0;

  /** The refusal of a call, or null when it may go on. */
  refusal(now: number): Answer | null {
    if (now < this.#blockedUntil)
      return { status: 403, body: { statusCode: 403, message: 'The app is blocked' } };
    const recent = this.#calls.filter(({ at }) => at > now - WINDOW_MS);
    return recent.length < MOST
      ? null
      : { status: 429, body: { statusCode: 429, message: 'Too Many Requests' } };
  }

  /** Counts a call. A second block is for ever. */
  count(now: number, failed: boolean): void {
    if (now < this.#blockedUntil) return;
    this.#calls = this.#calls.filter(({ at }) => at > now - HOUR_MS);
    this.#calls.push({ at: now, failed });
    const failures = this.#calls.filter((one) => one.failed).length;
    if (this.#calls.length < FEWEST || failures <= this.#calls.length / 4) return;
    this.#blocks += 1;
    this.#blockedUntil = this.#blocks > 1 ? Number.POSITIVE_INFINITY : now + HOUR_MS;
    this.#calls = [];
  }
}
