import { Anchor, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, whenSignedOut } from '../lib/api.ts';
import { restartLive } from '../lib/live.ts';
import { sessionQuery } from '../lib/session.ts';

// Forms are large, and this one is hardly ever needed.
const SignInForm = lazy(async () => ({
  default: (await import('../features/session/SignInForm.tsx')).SignInForm,
}));

/** A session that ends while somebody works: they sign in again on the spot, and what they typed is still there. */
export function SessionExpired() {
  const { t } = useTranslation('session');
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
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above whatever dialog was open when the session ended.
      zIndex={1000}
      title={t('expired.title')}
    >
      <Text size="sm" mb="md">
        {t('expired.text')}
      </Text>
      <Suspense>
        <SignInForm
          email={before?.user.email}
          onSignedIn={async () => {
            const { user } = await call(api.GET('/portal/api/session'));
            // What stands on the page belongs to somebody else.
            if (user.id !== before?.user.id) return window.location.assign('/');
            setOpened(false);
            restartLive();
            await client.invalidateQueries();
          }}
        />
      </Suspense>
      <Anchor href="/login" size="sm" mt="md" display="inline-block">
        {t('expired.leave')}
      </Anchor>
    </Modal>
  );
}
