import { useEffect } from 'react';

/** The last focus outside of menus, which are gone with the choice that opens a dialog; the button stays. */
let last: Element | null = null;
/** The last focus outside of dialogs as well: a dialog that opens a second one is gone when that one closes. */
let lastOnPage: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || target.closest('[role=menu]') !== null) return;
  last = target;
  if (target.closest('[role=dialog]') === null) lastOnPage = target;
});

/**
 * Gives the focus back to what had it, for a dialog that is in the document only while it is open: Mantine's own return of the
 * focus waits for a change of `opened`, which never comes there, and knows nothing of menus. Another says when it is `opened`.
 */
export function useFocusBack(opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const active = document.activeElement;
    const inMenu = active === null || active === document.body || active.closest('[role=menu]') !== null;
    const before = inMenu ? last : active;
    return () => {
      const to = before?.isConnected ? before : lastOnPage;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    };
  }, [opened]);
}
