import { useEffect } from 'react';

/**
 * Gives the focus back to what had it, for a dialog that is in the document only while it is open: Mantine's own return of the
 * focus waits for a change of `opened`, which never comes there.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const active = document.activeElement;
    // A menu is gone with the choice that opened the dialog; its button stays.
    const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    const before = menu == null ? active : document.getElementById(menu);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
