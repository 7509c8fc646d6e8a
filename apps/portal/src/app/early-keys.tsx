import { useEffect } from 'react';

let typed = '';

/** Stands in for the palette while it loads, and keeps the keys that somebody types meanwhile. */
export function EarlyKeys() {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}

/** The keys that were typed before the palette was there; they are handed over once. */
export function takeEarlyKeys(): string {
  const keys = typed;
  typed = '';
  return keys;
}
