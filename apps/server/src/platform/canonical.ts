import { createHash } from 'node:crypto';

/** A value as JSON with the names of objects in order, so that equal values are equal texts. Missing values are left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}

/** A name for a value: equal values have the same. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url');
