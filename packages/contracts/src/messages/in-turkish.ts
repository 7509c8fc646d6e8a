import { textOfKey } from './message.ts';
import { TURKISH } from './turkish.ts';
import { fill, type MessageKey } from './wording.ts';

/** The Turkish text of a stored message; `text` where it has none, as the words of a channel. */
export function inTurkish(key: MessageKey | null, text: string): string {
  if (key === null || !Object.hasOwn(TURKISH, key.code)) return text;
  return fill(TURKISH[key.code]!, key.params, shownInTurkish);
}

function shownInTurkish(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return 'code' in value ? inTurkish(value as MessageKey, textOfKey(value as MessageKey) ?? '') : '';
}
