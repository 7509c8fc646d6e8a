import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';
import { ErrorState } from './states.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Describes the effect. */
  children: ReactNode;
  /** The verb of what is confirmed. */
  confirm: string;
  /** The effect is not known yet. Nothing can be confirmed before it is. */
  waits?: boolean;
  danger?: boolean;
  /** Wider than usual, for tables. */
  wide?: boolean;
  action(): Promise<unknown>;
}

/** Asks before something that cannot be taken back; stays open with the service's message when it fails. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirm,
  waits,
  danger,
  wide,
  action,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  useFocusBack(opened);
  const mutation = useMutation({ mutationFn: action, onSuccess: onClose });
  const close = (): void => {
    mutation.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      returnFocus={false}
      title={title}
      size={wide ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text component="div" size="sm">
          {children}
        </Text>
        {mutation.isError && <ErrorState error={mutation.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color={danger ? 'red.8' : undefined}
            loading={mutation.isPending}
            disabled={waits}
            onClick={() => mutation.mutate()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
