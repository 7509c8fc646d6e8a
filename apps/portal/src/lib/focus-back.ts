import { useEffect } from 'react';

/**
 * Gives the focus back to what had it, for a dialog that is in the document only while it is open: Mantine's own return of the
 * focus waits for a change of `opened`, which never comes there.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
