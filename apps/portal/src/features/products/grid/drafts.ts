import type { FieldId } from './fields.ts';

/** A cell that is not saved: being saved, or refused and why. The typed text stays in it. */
export interface Draft {
  text: string;
  error?: string;
}

export interface CellChange {
  id: number;
  field: FieldId;
  text: string;
}

export type Drafts = ReadonlyMap<number, ReadonlyMap<FieldId, Draft>>;
type Judged = CellChange & { error: string | undefined };

/** Cells that were just typed into. */
export const typed = (drafts: Drafts, changes: readonly Judged[]): Drafts =>
  changed(drafts, changes, (cells, { field, text, error }) => cells.set(field, draftOf(text, error)));

/**
 * Cells that were answered: saved ones are no drafts any more, refused ones say why. A cell that was typed into again meanwhile
 * keeps what it has now; the answer is not about that.
 */
export const answered = (drafts: Drafts, changes: readonly Judged[]): Drafts =>
  changed(drafts, changes, (cells, { field, text, error }) => {
    if (cells.get(field)?.text !== text) return;
    if (error === undefined) cells.delete(field);
    else cells.set(field, draftOf(text, error));
  });

const draftOf = (text: string, error: string | undefined): Draft =>
  error === undefined ? { text } : { text, error };

function changed(
  drafts: Drafts,
  changes: readonly Judged[],
  change: (cells: Map<FieldId, Draft>, one: Judged) => void,
): Drafts {
  const next = new Map(drafts);
  for (const one of changes) {
    const cells = new Map(next.get(one.id));
    change(cells, one);
    if (cells.size === 0) next.delete(one.id);
    else next.set(one.id, cells);
  }
  return next;
}
