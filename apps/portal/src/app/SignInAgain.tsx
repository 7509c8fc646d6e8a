import { Anchor, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignInForm } from '../features/session/SignInForm.tsx';

/** The question that stands over everything when a session has ended. */
export function SignInAgain(props: { email: string | undefined; onSignedIn(): Promise<void> }) {
  const { t } = useTranslation('session');
  return (
    <Modal
      opened
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
      <SignInForm {...props} />
      <Anchor href="/login" size="sm" mt="md" display="inline-block">
        {t('expired.leave')}
      </Anchor>
    </Modal>
  );
}
