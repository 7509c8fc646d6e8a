import type { CategoryOnChannel } from '@sluice/contracts/portal';
import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isOpen, nextOpen, type Target } from './local-mapping.ts';
import type { RowActs } from './MappingRow.tsx';
import { type RowKey, rowKeyOf } from './row-keys.ts';
import { useRowSelection } from './use-row-selection.ts';

interface RowOptions {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly CategoryOnChannel[];
  mayMap: boolean;
  selected: ReadonlySet<number>;
  onSelect(ids: ReadonlySet<number>): void;
  onAccept(row: CategoryOnChannel, target: Target): void;
  onChange(row: CategoryOnChannel, target: Target): void;
  onRemove(row: CategoryOnChannel): void;
  onUndo(): void;
}

/** The row that has the keyboard, the search in it, and what keys and buttons do to rows. */
export function useRowActs(options: RowOptions) {
  const [active, setActive] = useState(0);
  const [search, setSearch] = useState<RowSearch>();
  const selection = useRowSelection(options);
  const latest = useRef({ ...options, selection });
  latest.current = { ...options, selection };
  const acts = useMemo(() => actsOf(latest, setActive, setSearch), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = (event.target as HTMLElement).dataset.target;
    const key = at === undefined ? undefined : rowKeyOf(event);
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    doKey(key, Number(at), { ...latest.current, acts });
  };
  return { active: Math.min(active, options.rows.length - 1), search, acts, onKeyDown };
}

/** The search that is open in a row, with the text that it began with. */
interface RowSearch {
  place: number;
  typed: string;
}

type Context = RowOptions & { selection: ReturnType<typeof useRowSelection> };
type MovingActs = RowActs & { go(place: number): void };

/** The acts on rows; they look up the rows of now when they are called. */
function actsOf(
  latest: RefObject<Context>,
  setActive: (place: number) => void,
  setSearch: Dispatch<SetStateAction<RowSearch | undefined>>,
): MovingActs {
  const rowAt = (place: number): CategoryOnChannel => latest.current.rows[place]!;
  const go = (place: number): void => {
    setActive(place);
    // At once: a key that is pressed before the next frame belongs to that row.
    focusRow(latest.current.table.current, place);
  };
  const choose = (place: number, target: Target): void => {
    const row = rowAt(place);
    setSearch(undefined);
    if (!isOpen(row)) {
      latest.current.onChange(row, target);
      return;
    }
    latest.current.onAccept(row, target);
    go(nextOpen(latest.current.rows, place) ?? place);
  };
  return {
    go,
    choose,
    point: setActive,
    toggle: (place, range) => latest.current.selection.toggle(place, range),
    accept: (place) => {
      const row = rowAt(place);
      const [first] = isOpen(row) ? row.suggestions : [];
      if (first === undefined) setSearch({ place, typed: '' });
      else choose(place, first);
    },
    search: (place, typed) => {
      setActive(place);
      setSearch({ place, typed });
    },
    leave: (place, escaped) => {
      setSearch((now) => (now?.place === place ? undefined : now));
      if (escaped) go(place);
    },
    remove: (place) => {
      const row = rowAt(place);
      if (row.sync_id !== null && row.inherited_from === null) latest.current.onRemove(row);
    },
  };
}

function focusRow(table: HTMLTableElement | null, place: number): void {
  const cell = table?.querySelector<HTMLElement>(`[data-target="${place}"]`);
  cell?.focus();
  cell?.scrollIntoView({ block: 'nearest' });
}

/** Does what a key means. Whoever may not map can still move and select. */
function doKey(key: RowKey, place: number, context: Context & { acts: MovingActs }): void {
  const { rows, mayMap, selection, acts } = context;
  const act: Record<RowKey['act'], () => void> = {
    move: () => {
      if (key.act !== 'move') return;
      const next = Math.max(0, Math.min(rows.length - 1, place + key.by));
      if (key.extend) selection.extend(place, next);
      acts.go(next);
    },
    toggle: () => acts.toggle(place, false),
    selectAll: selection.all,
    clear: selection.clear,
    search: () => mayMap && key.act === 'search' && acts.search(place, key.typed),
    accept: () => mayMap && acts.accept(place),
    remove: () => mayMap && acts.remove(place),
    undo: () => mayMap && context.onUndo(),
    take: () => {
      const row = rows[place]!;
      const target = key.act === 'take' && isOpen(row) ? row.suggestions[key.suggestion] : undefined;
      if (mayMap && target !== undefined) acts.choose(place, target);
    },
  };
  act[key.act]();
}
