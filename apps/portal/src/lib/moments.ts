const two = (number: number): string => String(number).padStart(2, '0');

/** A moment as an input of local time holds it, in the time zone of the person. */
export function localOf(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that an input of local time holds; empty while nothing is chosen. */
export const isoOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());

/** Tomorrow at midnight, and a week later: where a new window stands at first. */
export function nextWeek(now: Date): { starts_at: string; ends_at: string } {
  const midnight = (days: number): string =>
    localOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString());
  return { starts_at: midnight(1), ends_at: midnight(8) };
}
