/**
 * A limit on calls to a channel, as data: the host enforces it, a connector never waits by itself.
 *
 * - `fixed`: so many requests per window.
 * - `token_bucket`: bursts up to `capacity`, refilled steadily.
 * - `header`: the channel says what is left in each response; `fallback` holds until the first one.
 * - `cost`: calls have a price in points; the channel reports its bucket under `statusPath` of the body.
 */
export type RateLimit =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly requests: number; readonly perMs: number }
  | { readonly kind: 'token_bucket'; readonly capacity: number; readonly refillPerSecond: number }
  | {
      readonly kind: 'header';
      readonly remaining: string;
      readonly reset: string;
      readonly resetUnit: 'seconds' | 'epoch_seconds';
      readonly fallback: { readonly requests: number; readonly perMs: number };
    }
  | {
      readonly kind: 'cost';
      readonly capacity: number;
      readonly restorePerSecond: number;
      /** Dotted path in the JSON answer, such as `extensions.cost.throttleStatus`. */
      readonly statusPath: string;
    };
