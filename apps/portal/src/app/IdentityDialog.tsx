import { Anchor, Modal, Stack, Text, TextInput } from '@mantine/core';
import { ConfirmInput } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../lib/api.ts';
import { useFocusBack } from '../lib/focus-back.ts';
import { useApiForm } from '../lib/form.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Refusal } from '../ui/Refusal.tsx';

interface IdentityDialogProps {
  onConfirmed(): void;
  onCancel(): void;
}

/** Asks for the password, or for a code of the second factor instead. */
export function IdentityDialog({ onConfirmed, onCancel }: IdentityDialogProps) {
  const { t } = useTranslation('session');
  const [byCode, setByCode] = useState(false);
  useFocusBack();
  const { form, general, busy, props } = useIdentity(byCode, onConfirmed);
  return (
    <Modal
      opened
      onClose={onCancel}
      // Above the dialog whose request asks.
      zIndex={1000}
      title={t('confirm.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form {...props}>
        <Stack>
          <Text size="sm">{t('confirm.text')}</Text>
          <Refusal of={general} />
          {byCode ? (
            <TextInput
              key="code"
              label={t('code')}
              description={t('codeHelp')}
              autoComplete="one-time-code"
              autoFocus
              {...form.getInputProps('code')}
            />
          ) : (
            <PasswordField
              key="password"
              label={t('password')}
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('password')}
            />
          )}
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setByCode(!byCode)}>
            {byCode ? t('confirm.byPassword') : t('confirm.byCode')}
          </Anchor>
          <FormButtons onCancel={onCancel} submit={t('confirm.do')} busy={busy} />
        </Stack>
      </form>
    </Modal>
  );
}

function useIdentity(byCode: boolean, onConfirmed: () => void) {
  return useApiForm({
    initial: { password: '', code: '' },
    schema: ConfirmInput,
    submit: ({ password, code }) =>
      call(api.POST('/portal/api/session/confirm', { body: byCode ? { code } : { password } })),
    onDone: onConfirmed,
  });
}
