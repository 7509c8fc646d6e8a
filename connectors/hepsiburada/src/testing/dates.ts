const HOUR = 3_600_000;
const TURKEY_MS = 3 * HOUR;
export const DAY_MS = 24 * HOUR;

/** A time as the answers write it: of Turkey, without saying so. */
export const written = (at: number): string => new Date(at + TURKEY_MS).toISOString().replace('Z', '');

/** A time of Turkey in the form `yyyy-MM-dd HH:mm`, in milliseconds; null for any other form. */
function readMinute(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  return Number.isNaN(at) ? null : at - TURKEY_MS;
}

/** A moment in a body: with its zone, or of Turkey; NaN when it cannot be read. */
export function readMoment(value: unknown): number {
  const text = String(value).replace(' ', 'T');
  return /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Date.parse(`${text}Z`) - TURKEY_MS;
}

export interface Window {
  readonly from: number;
  /** Not within the window itself. */
  readonly to: number;
}

/**
 * The window of a list of orders or packages; a text is the reason of a refusal. A window longer than 24 hours is not
 * refused: it ends after 24 hours, and nothing says so.
 */
export function windowOf(query: URLSearchParams, byDefault: Window): Window | string {
  const [begin, end] = ['begindate', 'enddate'].map((name) => query.get(name));
  if (begin == null && end == null) return byDefault;
  const from = begin == null ? null : readMinute(begin);
  const to = end == null ? null : readMinute(end);
  if ((begin != null && from === null) || (end != null && to === null)) return 'yyyy-MM-dd HH:mm bekleniyor';
  if (from === null) return { from: to! - DAY_MS, to: to! };
  return { from, to: Math.min(to ?? byDefault.to, from + DAY_MS) };
}

export const within = ({ from, to }: Window, at: number): boolean => at >= from && at < to;
