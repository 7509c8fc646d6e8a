import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { whenIdentityIsAsked } from '../lib/api.ts';
import { loadTexts } from '../lib/i18n.ts';

// Forms are large, and this one is rarely needed.
const IdentityDialog = lazy(async () => {
  const [{ IdentityDialog }] = await Promise.all([import('./IdentityDialog.tsx'), loadTexts('session')]);
  return { default: IdentityDialog };
});

/** Before something of weight, a while after signing in: the person proves that it is they, and the request goes on. */
export function ConfirmIdentity() {
  const [opened, setOpened] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  useEffect(() => {
    whenIdentityIsAsked(
      () =>
        new Promise((resolve) => {
          // Several requests at once are one question.
          waiting.current.push(resolve);
          setOpened(true);
        }),
    );
    return () => whenIdentityIsAsked(async () => false);
  }, []);
  const answer = (confirmed: boolean): void => {
    setOpened(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  };
  if (!opened) return null;
  return (
    <Suspense>
      <IdentityDialog onConfirmed={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  );
}
