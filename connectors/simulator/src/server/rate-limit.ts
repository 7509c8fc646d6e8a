import type { Settings } from './settings.ts';

/** A token bucket; it starts full. */
export interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Takes a token and returns 0, or returns how many milliseconds are missing until there is one. */
export function takeToken(bucket: Bucket, limit: NonNullable<Settings['rate_limit']>, now: number): number {
  const gained = ((now - bucket.filledAt) / 1000) * limit.refill_per_second;
  bucket.tokens = Math.min(limit.capacity, bucket.tokens + gained);
  bucket.filledAt = now;
  if (bucket.tokens < 1) return ((1 - bucket.tokens) / limit.refill_per_second) * 1000;
  bucket.tokens -= 1;
  return 0;
}
