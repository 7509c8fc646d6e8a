import { Alert, type ButtonProps, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../lib/api.ts';
import { useWhyNot } from '../lib/rights.ts';
import { useTrialChannel } from '../lib/trial-channel.ts';
import { GuardedButton } from './GuardedButton.tsx';

interface TrialButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Receives the connection, once it is there. */
  onDone(id: number): void;
}

/** Makes a channel to try things with, in one click. Shown where one can be had and there is none yet. */
export function TrialButton({ onDone, ...look }: TrialButtonProps) {
  const { t } = useTranslation('ui');
  const why = useWhyNot()('admin');
  const start = useTrialChannel(onDone);
  return (
    <Stack gap="xs" align="flex-start">
      <GuardedButton {...look} why={why} loading={start.isPending} onClick={() => start.mutate()}>
        {t('trial.do')}
      </GuardedButton>
      {start.isError && (
        <Alert role="alert" color="red" variant="light">
          {messageOf(start.error)}
        </Alert>
      )}
    </Stack>
  );
}
