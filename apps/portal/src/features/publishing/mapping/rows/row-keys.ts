/** The meaning of a key in a row of the table. */
export type RowKey =
  | { act: 'move'; by: number; extend: boolean }
  | { act: 'toggle' | 'accept' | 'remove' | 'selectAll' | 'undo' | 'clear' }
  | { act: 'take'; suggestion: number }
  | { act: 'search'; typed: string };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FAR = Number.POSITIVE_INFINITY;
const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -15,
  PageDown: 15,
  Home: -FAR,
  End: FAR,
};
const ACTS: Readonly<Record<string, RowKey>> = {
  ' ': { act: 'toggle' },
  Enter: { act: 'accept' },
  Delete: { act: 'remove' },
  Backspace: { act: 'remove' },
  Escape: { act: 'clear' },
  F2: { act: 'search', typed: '' },
};
const COMMANDS: Readonly<Record<string, RowKey>> = { a: { act: 'selectAll' }, z: { act: 'undo' } };

/** Returns the meaning of a key; undefined = none, so the browser does what it does. */
export function rowKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): RowKey | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return COMMANDS[key.toLowerCase()];
  const by = MOVES[key];
  if (by !== undefined) return { act: 'move', by, extend: shiftKey };
  if (/^[1-3]$/.test(key)) return { act: 'take', suggestion: Number(key) - 1 };
  return ACTS[key] ?? (key.length === 1 ? { act: 'search', typed: key } : undefined);
}
