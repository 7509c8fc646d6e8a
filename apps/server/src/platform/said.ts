import type { ConnectorError } from '@sluice/connector-kit';
import { foreign, keyOrNull, type Message, type MessageKey, mapTexts } from '@sluice/contracts/messages';
import type { Redact } from './secrets/redact.ts';

/** The message that an error of ours carries; of any other error its own words. */
export function saidBy(error: unknown): Message {
  if (error instanceof Error && 'said' in error && error.said !== undefined) return error.said as Message;
  return foreign(error instanceof Error ? error.message : String(error));
}

/** A text as tables keep it: with the key of its message where the words are our own, and not a channel's. */
export interface Words {
  text: string;
  key: MessageKey | null;
}

export const wordsOf = ({ message, said }: ConnectorError): Words => ({
  text: message,
  key: keyOrNull(said ?? null),
});

/** Words with every text in them changed, also in the values of their message, which are parts of the text. */
export const mapWords = ({ text, key }: Words, change: Redact): Words => ({
  text: change(text),
  key: key === null ? null : mapTexts(key, change),
});

/** Makes texts fit to be stored: without secrets, and no longer than `most` characters. */
export const fitting =
  (redact: Redact, most: number): Redact =>
  // The cut comes after the redaction: half a secret would not be recognised.
  (text) =>
    redact(clean(text)).slice(0, most).toWellFormed();

/** The database takes neither NUL nor half a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The key of a message as a parameter of type jsonb. */
export const asJson = (key: MessageKey | null): string | null => (key === null ? null : JSON.stringify(key));
