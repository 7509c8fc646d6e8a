import type { ProductFilter, ProductSelection } from '@sluice/contracts/portal';
import { useCallback, useState } from 'react';

/** The selection: products by id, over any number of pages, or everything the filter finds. */
export type Selection =
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | { kind: 'all'; filter: ProductFilter; total: number };

const NONE: Selection = { kind: 'ids', ids: new Set() };

/** The selection of a list; it outlives paging and sorting, and "all" ends when the filter changes. */
export function useSelection(filter: ProductFilter) {
  const [held, setHeld] = useState<Selection>(NONE);
  const isStale = held.kind === 'all' && JSON.stringify(held.filter) !== JSON.stringify(filter);
  const selection = isStale ? NONE : held;
  return {
    selection,
    setIds: useCallback((ids: ReadonlySet<number>) => setHeld({ kind: 'ids', ids }), []),
    setAll: useCallback(
      (all: ProductFilter, total: number) => setHeld({ kind: 'all', filter: all, total }),
      [],
    ),
    clear: useCallback(() => setHeld(NONE), []),
  };
}

export const sizeOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.total : selection.ids.size;

/** The selection for the service: when all are meant, the filter and how many were seen, never thousands of ids. */
export const requestOf = (selection: Selection): ProductSelection =>
  selection.kind === 'all'
    ? { filter: selection.filter, expected: selection.total }
    : { ids: [...selection.ids] };
