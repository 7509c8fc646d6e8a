import { Alert, Text } from '@mantine/core';
import type { ConnectionTest } from '@sluice/contracts/portal';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../lib/messages.ts';

/** Whether the channel answered, and if not, the cause in plain words, the channel's own, and what to do. */
export function TestResult({ result, children }: { result: ConnectionTest; children?: ReactNode }) {
  const { t } = useTranslation('connections');
  if (result.ok)
    return (
      <Alert role="status" color="green" variant="light" icon={<IconCheck aria-hidden />}>
        {t('test.ok')}
      </Alert>
    );
  const known = t(`issue.${result.kind}.title`, { defaultValue: '' }) !== '';
  const kind = known ? result.kind : 'unavailable';
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`issue.${kind}.title`)}
    >
      <Text size="sm">{t(`issue.${kind}.fix`)}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} mt={4}>
        {t(result.message_key === null ? 'test.words' : 'test.ownWords', {
          message: say(result.message_key, result.message ?? ''),
        })}
      </Text>
      {children}
    </Alert>
  );
}
