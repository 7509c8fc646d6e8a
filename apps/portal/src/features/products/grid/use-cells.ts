import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, type CellChange, type Drafts, typed } from './drafts.ts';
import { cellsToSave, fieldOf, problemOf } from './edits.ts';
import { type FieldId, textOf } from './fields.ts';
import { useSaving } from './use-saving.ts';
import { useSteps } from './use-steps.ts';

/** The cells that are typed into: drafts, saving in the order of typing, and steps back and forth. */
export function useCells(query: ProductListQuery, rows: ReadonlyMap<number, ProductListRow>) {
  const { t, i18n } = useTranslation('products');
  const { language } = i18n;
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  // A save that ends later works with the drafts of then.
  const latest = useRef(drafts);
  latest.current = drafts;
  const queue = useRef(Promise.resolve());
  const send = useSaving(query);

  const save = async (changes: readonly CellChange[]): Promise<void> => {
    const refusal = await send(changes);
    const judged = changes.map((one) => ({ ...one, error: refusal(one) }));
    setDrafts((before) => answered(before, judged));
  };
  const apply = (changes: readonly CellChange[]): void => {
    const judged = changes.map((one) => {
      const problem = problemOf(one, language);
      return { ...one, error: problem && t(`grid.problem.${problem}`) };
    });
    setDrafts((before) => typed(before, judged));
    const due = cellsToSave(changes, latest.current, (one) => problemOf(one, language) === undefined);
    if (due.length > 0) queue.current = queue.current.then(() => save(due));
  };
  const { take, undo, redo } = useSteps(apply);

  const textAt = (id: number, field: FieldId): string => {
    const row = rows.get(id);
    const shown = row === undefined ? '' : textOf(row, fieldOf(field), language);
    return drafts.get(id)?.get(field)?.text ?? shown;
  };
  const write = (changes: readonly CellChange[]): void => {
    const step = changes
      .map((one) => ({ ...one, before: textAt(one.id, one.field) }))
      .filter(({ text, before }) => text !== before);
    if (step.length > 0) take(step);
  };
  return { drafts, textAt, write, undo, redo };
}

export type GridCells = ReturnType<typeof useCells>;
