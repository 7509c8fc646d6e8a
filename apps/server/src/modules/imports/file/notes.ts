import type { ImportNote } from '@sluice/contracts';
import { type IMPORT_NOTES, noteKey, textOfKey } from '@sluice/contracts/messages';

type Params = Readonly<Record<string, string | number>>;

export type NoteCode = keyof typeof IMPORT_NOTES;

/** A note as it is stored: its message is made when it is shown. */
export interface StoredNote {
  code: NoteCode;
  params: Params;
  column?: string | null;
  rows?: number | null;
}

const messageOf = (note: StoredNote): string => textOfKey(noteKey(note)) ?? note.code;

export const note = (
  code: NoteCode,
  params: Params = {},
  at: { column?: string; rows?: number } = {},
): StoredNote => ({ code, params, ...at });

/** As the API shows it. Imports of earlier versions stored sentences alone. */
export const presentNote = (stored: StoredNote | string): ImportNote =>
  typeof stored === 'string'
    ? { code: 'note', params: {}, message: stored, column: null, rows: null }
    : {
        code: stored.code,
        params: stored.params,
        message: messageOf(stored),
        column: stored.column ?? null,
        rows: stored.rows ?? null,
      };

/** Both forms of the same notes. */
export function presentNotes(stored: readonly (StoredNote | string)[]): {
  notes: string[];
  note_details: ImportNote[];
} {
  const details = stored.map(presentNote);
  return { notes: details.map(({ message }) => message), note_details: details };
}

/** Notes of rows summed up: one per code and params. */
export function addNotes(known: readonly StoredNote[], more: readonly StoredNote[]): StoredNote[] {
  const sums = new Map<string, StoredNote>();
  for (const one of [...known, ...more]) {
    const key = `${one.code} ${JSON.stringify(one.params)}`;
    const before = sums.get(key);
    sums.set(key, before === undefined ? one : { ...before, rows: (before.rows ?? 0) + (one.rows ?? 0) });
  }
  return [...sums.values()];
}
