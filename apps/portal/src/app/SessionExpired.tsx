import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api, call, whenSignedOut } from '../lib/api.ts';
import { loadTexts } from '../lib/i18n.ts';
import { restartLive } from '../lib/live.ts';
import { sessionQuery } from '../lib/session.ts';

// Forms are large, and this one is hardly ever needed.
const SignInAgain = lazy(async () => {
  const [{ SignInAgain }] = await Promise.all([import('./SignInAgain.tsx'), loadTexts('session')]);
  return { default: SignInAgain };
});

/** A session that ends while somebody works: they sign in again on the spot, and what they typed is still there. */
export function SessionExpired() {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const before = client.getQueryData(sessionQuery.queryKey);
  useEffect(() => {
    // Before the first page is there, its route sends to the sign-in page instead.
    whenSignedOut(() => {
      if (client.getQueryData(sessionQuery.queryKey) !== undefined) setOpened(true);
    });
    return () => whenSignedOut(() => {});
  }, [client]);
  if (!opened) return null;
  return (
    <Suspense>
      <SignInAgain
        email={before?.user.email}
        onSignedIn={async () => {
          const { user } = await call(api.GET('/portal/api/session'));
          // The content of the page belongs to somebody else.
          if (user.id !== before?.user.id) return window.location.assign('/');
          setOpened(false);
          restartLive();
          await client.invalidateQueries();
        }}
      />
    </Suspense>
  );
}
