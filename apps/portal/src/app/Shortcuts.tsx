import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';

const ShortcutList = lazy(() => import('./ShortcutList.tsx').then((all) => ({ default: all.ShortcutList })));

/** Keys belong to whoever is typing, and to a dialog while one is open. */
function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  if (element?.isContentEditable || element?.closest('input, textarea, select, [role="textbox"]'))
    return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** `/` goes to the page's search, `?` lists the keys. */
export function Shortcuts() {
  const [opened, help] = useDisclosure(false);
  const { open } = help;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === '?') open();
      const search = event.key === '/' ? document.querySelector<HTMLElement>('[data-page-search]') : null;
      if (search === null && event.key !== '?') return;
      event.preventDefault();
      search?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  if (!opened) return null;
  return (
    <Suspense>
      <ShortcutList onClose={help.close} />
    </Suspense>
  );
}
