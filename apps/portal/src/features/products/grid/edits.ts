import type { ProductListRow, ProductRowEdit } from '@sluice/contracts/portal';
import type { CellChange, Drafts } from './drafts.ts';
import { type FieldId, GRID_FIELDS, type ParseProblem, parseCell } from './fields.ts';

export const fieldOf = (id: FieldId) => GRID_FIELDS.find((field) => field.id === id)!;

/** The form that a typed text should have had; undefined where it can be sent. */
export function problemOf({ field, text }: CellChange, language: string): ParseProblem | undefined {
  const parsed = parseCell(fieldOf(field), text, language);
  return 'error' in parsed ? parsed.error : undefined;
}

/** The edits of rows that typed cells come to, by product. */
export function editsOf(changes: readonly CellChange[], language: string): Map<number, ProductRowEdit> {
  const edits = new Map<number, ProductRowEdit>();
  for (const { id, field, text } of changes) {
    const parsed = parseCell(fieldOf(field), text, language);
    if ('edit' in parsed) edits.set(id, { ...edits.get(id), ...parsed.edit, id });
  }
  return edits;
}

/**
 * The cells to save after a change: the valid ones, and cells of the same rows that wait with a refusal, as the change
 * may have mended them.
 */
export function cellsToSave(
  changes: readonly CellChange[],
  drafts: Drafts,
  isValid: (change: CellChange) => boolean,
): CellChange[] {
  const valid = changes.filter(isValid);
  const rows = new Set(valid.map(({ id }) => id));
  const named = new Set(changes.map(({ id, field }) => `${id}/${field}`));
  const waiting = [...drafts]
    .filter(([id]) => rows.has(id))
    .flatMap(([id, cells]) => [...cells].map(([field, { text }]) => ({ id, field, text })))
    .filter(({ id, field }) => !named.has(`${id}/${field}`));
  return [...valid, ...waiting.filter(isValid)];
}

/** The rows with the edits that the service saved, which are empty only where a row may be. */
export const withEdits = (
  rows: readonly ProductListRow[],
  edits: ReadonlyMap<number, ProductRowEdit>,
  saved: ReadonlySet<number>,
): ProductListRow[] =>
  rows.map((row) => (saved.has(row.id) ? ({ ...row, ...edits.get(row.id) } as ProductListRow) : row));
