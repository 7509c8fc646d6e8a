import { useEffect, useState } from 'react';

/** Longer than a dialog or menu takes to give the focus back when it closes. */
const SETTLE_MS = 40;

/**
 * Returns the value for a dialog that follows on another one, or on a menu, a moment later: by then the focus is back
 * where it came from, and returns there in the end, instead of to something that is gone. Null comes at once.
 */
export function useSettled<T>(value: T | null): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return setSettled(null);
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
