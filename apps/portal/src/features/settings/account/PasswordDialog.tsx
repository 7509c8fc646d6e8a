import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { PasswordInput as PasswordSchema } from '@sluice/contracts/portal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../lib/form.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';

interface PasswordDialogProps<R> {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Describes the effect. */
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  submit(password: string): Promise<R>;
  onDone(result: R): void;
}

/** Asks for the password before something that a stranger at an open screen must not do. */
export function PasswordDialog<R>({ opened, onClose, title, ...rest }: PasswordDialogProps<R>) {
  const { t } = useTranslation('settings');
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      {opened && <PasswordForm onClose={onClose} {...rest} />}
    </Modal>
  );
}

function PasswordForm<R>({
  onClose,
  children,
  confirm,
  danger,
  submit,
  onDone,
}: Omit<PasswordDialogProps<R>, 'opened' | 'title'>) {
  const { t } = useTranslation('settings');
  const { form, general, busy, props } = useApiForm({
    initial: { password: '' },
    schema: PasswordSchema,
    submit: ({ password }) => submit(password),
    onDone,
  });
  return (
    <form {...props}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        <Refusal of={general} />
        <PasswordField
          label={t('password.now')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red.8' : undefined} loading={busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
