import { fill, type MessageKey } from '@sluice/contracts/messages';
import i18next, { type TFunction } from 'i18next';
import { fieldName } from './field-names.ts';

/** The namespace of the messages in Turkish, by their codes; in English the service says them itself. */
const WORDINGS = 'messages';

/**
 * A message of the service in the person's language.
 *
 * @param text as the service says it: for people who read English, and where a message has no code or an unknown one
 */
export function say(
  key: MessageKey | null | undefined,
  text: string,
  { t, language, getResourceBundle }: Speaker = i18next,
): string {
  const wordings = (language && getResourceBundle(language, WORDINGS)) as Record<string, string> | undefined;
  if (!key || !wordings || !Object.hasOwn(wordings, key.code)) return text;
  const speaker = { t, language, getResourceBundle };
  return fill(wordings[key.code]!, key.params, (value, name) => shown(value, name, speaker));
}

/** The part of i18next that says messages. */
export interface Speaker {
  t: TFunction;
  language: string | undefined;
  getResourceBundle(language: string, namespace: string): unknown;
}

function shown(value: unknown, name: string, speaker: Speaker): string {
  if (Array.isArray(value)) return value.map((one) => shown(one, name, speaker)).join(', ');
  if (typeof value === 'object' && value !== null) {
    const inner = value as MessageKey;
    return say(inner, inner.code, speaker);
  }
  const text = String(value);
  if (name === 'field' || name === 'fields') return fieldName(speaker.t, text);
  if (name === 'own' || name === 'needed') return speaker.t(`lib:role.${text}`, { defaultValue: text });
  return text;
}

/** The messages of each field, each in the person's language. */
export const sayFields = (
  keys: Readonly<Record<string, readonly MessageKey[]>> | undefined,
  texts: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(texts).map(([field, said]) => [
      field,
      said.map((text, at) => say(keys?.[field]?.[at], text)),
    ]),
  );
