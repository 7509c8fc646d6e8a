import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenSignedOut } from '../lib/api.ts';
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
      title={t('expired.title')}
    >
      <Text size="sm" mb="md">
        {t('expired.text')}
      </Text>
      <Suspense>
        <SignInForm
          onSignedIn={async () => {
            setOpened(false);
            restartLive();
            await client.invalidateQueries();
          }}
        />
      </Suspense>
    </Modal>
  );
}
