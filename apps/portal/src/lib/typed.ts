/**
 * Returns the values of a form once a save has answered.
 *
 * @param stored what the service holds now
 * @param sent the form's values when they were sent
 * @param now the form's values at this moment; each that differs from the one that was sent was typed since, and stays
 */
export function keepTyped<T>(stored: T, sent: T, now: T): T {
  if (isRecord(stored) && isRecord(sent) && isRecord(now)) {
    const typed = Object.keys(now).filter((name) => !isEqual(now[name], sent[name]));
    const names = new Set([...Object.keys(stored), ...typed]);
    return Object.fromEntries(
      [...names].map((name) => [name, keepTyped(stored[name], sent[name], now[name])]),
    ) as T;
  }
  return isEqual(now, sent) ? stored : now;
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
