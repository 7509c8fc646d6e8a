import { vi } from 'vitest';

/** Waits until the expectations of a check hold, for up to a minute: the usual second is short on a busy machine. Returns what the check does. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
