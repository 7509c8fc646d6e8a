import type { Call } from './answers.ts';
import { Refusal } from './answers.ts';

const USUAL = 10;
const MOST = 100;

/** A page by `max` and `offset`. A larger `max` than the channel gives is cut without a word. */
export function pageOf<Row>(
  { query, url }: Call,
  rows: readonly Row[],
): { page: Row[]; headers: Record<string, string> } {
  const max = Math.min(numberOf(query, 'max', USUAL), MOST);
  const offset = numberOf(query, 'offset', 0);
  const page = rows.slice(offset, offset + max);
  const next = new URLSearchParams(query);
  next.set('max', String(max));
  next.set('offset', String(offset + max));
  const link = `<https://marketplace.example${url.pathname}?${next}>; rel="next"`;
  return { page, headers: offset + max < rows.length ? { link } : {} };
}

function numberOf(query: URLSearchParams, field: string, usual: number): number {
  const text = query.get(field);
  if (text === null) return usual;
  if (/^\d+$/.test(text) && !(field === 'max' && text === '0')) return Number(text);
  const fault = { code: 'typeMismatch', field, message: `${text} is not a valid number` };
  throw new Refusal(400, fault.message, { faults: [fault] });
}
