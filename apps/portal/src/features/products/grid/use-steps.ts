import { useState } from 'react';
import type { CellChange } from './drafts.ts';

/** Cells that were changed at once, with the texts that they had. */
export type Step = (CellChange & { before: string })[];

/** Steps back and forth through what was typed; `undo` and `redo` are undefined where there is none. */
export function useSteps(apply: (changes: readonly CellChange[]) => void) {
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [done, setDone] = useState<readonly Step[]>([]);
  const take = (step: Step): void => {
    setDone((before) => [...before, step]);
    setUndone([]);
    apply(step);
  };
  const undo = (): void => {
    const step = done.at(-1)!;
    setDone(done.slice(0, -1));
    setUndone([...undone, step]);
    apply(step.map(({ id, field, before }) => ({ id, field, text: before })));
  };
  const redo = (): void => {
    const step = undone.at(-1)!;
    setUndone(undone.slice(0, -1));
    setDone([...done, step]);
    apply(step);
  };
  return {
    take,
    undo: done.length === 0 ? undefined : undo,
    redo: undone.length === 0 ? undefined : redo,
  };
}
