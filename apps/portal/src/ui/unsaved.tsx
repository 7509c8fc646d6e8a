import { Alert, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Asks before something with typed values closes, in itself: a dialog on top would take the focus from it. The second
 * request closes it.
 *
 * @returns a function that closes it, and the question, which stands above its buttons
 */
export function useUnsavedQuestion(dirty: boolean, onClose: () => void): [close: () => void, ReactNode] {
  const { t } = useTranslation('ui');
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (dirty && !asking) setAsking(true);
    else onClose();
  };
  const question = asking && (
    <Alert role="alert" color="yellow" variant="light" title={t('leave.title')}>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('leave.leave')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking(false)} data-autofocus>
          {t('leave.stay')}
        </Button>
      </Group>
    </Alert>
  );
  return [close, question];
}
