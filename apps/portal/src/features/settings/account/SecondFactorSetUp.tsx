import { Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { SecondFactorCode, type SecondFactorSecret } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useSettled } from '../../../lib/settled.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';

interface SecondFactorSetUpProps {
  opened: boolean;
  onClose(): void;
  /** It is on: the recovery codes have to be shown. */
  onDone(recoveryCodes: readonly string[]): void;
}

/** The password, then the secret for the app, then the code that proves that it has it. */
export function SecondFactorSetUp({ opened, onClose, onDone }: SecondFactorSetUpProps) {
  const { t } = useTranslation('settings');
  const [fresh, setSecret] = useState<SecondFactorSecret | null>(null);
  const secret = useSettled(fresh);
  const close = (): void => {
    setSecret(null);
    onClose();
  };
  return (
    <>
      <PasswordDialog
        opened={opened && fresh === null}
        onClose={close}
        title={t('second.setUp')}
        confirm={t('second.next')}
        submit={(password) => call(api.POST('/portal/api/account/second-factor', { body: { password } }))}
        onDone={setSecret}
      >
        {t('second.setUpText')}
      </PasswordDialog>
      <Modal
        opened={opened && secret !== null}
        onClose={close}
        title={t('second.setUp')}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {secret && (
          <ProveForm
            secret={secret}
            onClose={close}
            onDone={(codes) => {
              setSecret(null);
              onDone(codes);
            }}
          />
        )}
      </Modal>
    </>
  );
}

interface ProveFormProps {
  secret: SecondFactorSecret;
  onClose(): void;
  onDone(codes: readonly string[]): void;
}

function ProveForm({ secret: { secret, uri }, onClose, onDone }: ProveFormProps) {
  const { t } = useTranslation('settings');
  const { form, general, busy, props } = useApiForm({
    initial: { code: '' },
    schema: SecondFactorCode,
    submit: (body) => call(api.POST('/portal/api/account/second-factor/confirm', { body })),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <form {...props}>
      <Stack>
        <Text size="sm">{t('second.scan')}</Text>
        <Group justify="center">
          <QrCode text={uri} label={t('second.qr')} />
        </Group>
        <div>
          <Text size="sm" mb={4}>
            {t('second.byHand')}
          </Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {secret.match(/.{1,4}/g)!.join(' ')}
          </Code>
        </div>
        <Refusal of={general} />
        <TextInput
          label={t('second.code')}
          description={t('second.codeHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <FormButtons onCancel={onClose} submit={t('second.switchOn')} busy={busy} />
      </Stack>
    </form>
  );
}
