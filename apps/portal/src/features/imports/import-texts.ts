import type { ImportNote } from '@sluice/contracts';
import { type MessageKey, noteKey } from '@sluice/contracts/messages';
import type { ImportRowError } from '@sluice/contracts/portal';
import { type Speaker, say } from '../../lib/messages.ts';

/** The key of a fault in a cell, with the fault itself. */
type InColumn = { params: { reason?: MessageKey } };

/** The error of one row, without the column that stands before it: the table has the column by itself. */
export function rowErrorText(
  { column, message, message_key: key }: Pick<ImportRowError, 'column' | 'message' | 'message_key'>,
  speaker?: Speaker,
): string {
  const before = `${column}: `;
  const text = message.startsWith(before) ? message.slice(before.length) : message;
  const reason = key?.code === 'in_column' ? (key as unknown as InColumn).params.reason : undefined;
  return say(reason ?? key, text, speaker);
}

/** A note on a file; one of an unknown kind in the words of the service. */
export const noteText = (note: ImportNote, speaker?: Speaker): string =>
  say(noteKey(note), note.message, speaker);
