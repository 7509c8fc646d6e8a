import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/settled.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SecretReveal } from '../../../ui/SecretReveal.tsx';
import { Status } from '../../../ui/Status.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { accountQuery } from './queries.ts';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

/** From so few on it is said that they run out. */
const FEW_CODES = 3;

type Step = 'on' | 'off' | 'codes';

/** The second factor of the person: on, off, its recovery codes. */
export function SecondFactorPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(accountQuery);
  const [step, setStep] = useState<Step | null>(null);
  const [fresh, setCodes] = useState<readonly string[] | null>(null);
  const codes = useSettled(fresh);
  const renew = useRef<HTMLButtonElement>(null);
  const close = (): void => setStep(null);
  const changed = (next: readonly string[] | null): void => {
    close();
    setCodes(next);
    void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  const factor = data?.second_factor;
  return (
    <Panel title={t('second.title')} description={t('second.text')}>
      {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <Loading lines={2} />}
      {factor && !factor.on && (
        <Group>
          <Button onClick={() => setStep('on')}>{t('second.setUp')}</Button>
          <Status tone="neutral">{t('second.off')}</Status>
        </Group>
      )}
      {factor?.on && (
        <FactorOn since={factor.since} left={factor.recovery_codes_left} renew={renew} onStep={setStep} />
      )}
      <SecondFactorSetUp opened={step === 'on'} onClose={close} onDone={changed} />
      <OffDialog opened={step === 'off'} onClose={close} onDone={() => changed(null)} />
      <CodesDialog opened={step === 'codes'} onClose={close} onDone={changed} />
      <SecretReveal
        secret={codes === null ? null : codes.join('\n')}
        title={t('second.codesTitle')}
        help={t('second.codesHelp')}
        onStored={() => {
          setCodes(null);
          // The button that opened the dialog is gone when the second factor has just been switched on.
          renew.current?.focus();
        }}
      />
    </Panel>
  );
}

interface FactorOnProps {
  since: string | null;
  /** Recovery codes that are left. */
  left: number;
  renew: RefObject<HTMLButtonElement | null>;
  onStep(step: Step): void;
}

function FactorOn({ since, left, renew, onStep }: FactorOnProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <Stack>
      <Group gap="lg">
        <Status tone="live">{t('second.on', { day: format.day(since) })}</Status>
        <Text size="sm" c="dimmed">
          {t('second.left', { count: left })}
        </Text>
      </Group>
      {left <= FEW_CODES && (
        <Alert color="yellow" variant="light">
          {t('second.few')}
        </Alert>
      )}
      <Group gap="xs">
        <Button ref={renew} variant="default" onClick={() => onStep('codes')}>
          {t('second.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onStep('off')}>
          {t('second.switchOff')}
        </Button>
      </Group>
    </Stack>
  );
}

interface StepDialogProps<Done> {
  opened: boolean;
  onClose(): void;
  onDone: Done;
}

function OffDialog({ opened, onClose, onDone }: StepDialogProps<() => void>) {
  const { t } = useTranslation('settings');
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t('second.offTitle')}
      confirm={t('second.switchOff')}
      danger
      submit={(password) => call(api.POST('/portal/api/account/second-factor/off', { body: { password } }))}
      onDone={onDone}
    >
      {t('second.offText')}
    </PasswordDialog>
  );
}

function CodesDialog({ opened, onClose, onDone }: StepDialogProps<(codes: readonly string[]) => void>) {
  const { t } = useTranslation('settings');
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t('second.newCodes')}
      confirm={t('second.newCodesDo')}
      submit={(password) => call(api.POST('/portal/api/account/recovery-codes', { body: { password } }))}
      onDone={({ recovery_codes }) => onDone(recovery_codes)}
    >
      {t('second.newCodesText')}
    </PasswordDialog>
  );
}
