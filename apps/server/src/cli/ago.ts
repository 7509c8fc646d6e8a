/** The time since a moment, as people say it. */
export const ago = (at: Date, now = Date.now()): string => duration(now - at.getTime());

/** The time until a moment, as people say it. */
export const until = (at: Date, now = Date.now()): string => duration(at.getTime() - now);

function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
