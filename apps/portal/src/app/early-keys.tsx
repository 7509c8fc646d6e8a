import { useEffect } from 'react';

let typed = '';

/**
 * Takes the keys of text that somebody types while no field can take them.
 *
 * @param take is called with the change that each key makes to the text
 * @returns ends it
 */
export function holdKeys(take: (change: (text: string) => string) => void): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Backspace') take((text) => text.slice(0, -1));
    else if (key.length === 1) take((text) => text + key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', keep, { capture: true });
  return () => document.removeEventListener('keydown', keep, { capture: true });
}

/** Stands in for the palette while it loads, and keeps the keys that somebody types meanwhile. */
export function EarlyKeys() {
  useEffect(
    () =>
      holdKeys((change) => {
        typed = change(typed);
      }),
    [],
  );
  return null;
}

/** The keys that were typed before the palette was there; they are handed over once. */
export function takeEarlyKeys(): string {
  const keys = typed;
  typed = '';
  return keys;
}
