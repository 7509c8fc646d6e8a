import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../lib/leave-guard.ts';

interface LeaveDialogProps {
  dirty: boolean;
  /** The page keeps what was typed over its tabs: a change of search parameters alone does not leave it. */
  within?: boolean;
}

/** Asks before a page with unsaved changes is left. Put it once on the page of a form. */
export function LeaveDialog({ dirty, within = false }: LeaveDialogProps) {
  const { t } = useTranslation('ui');
  const guard = useLeaveGuard(dirty, within);
  const blocked = guard.status === 'blocked';
  return (
    <Modal
      opened={blocked}
      onClose={() => guard.reset?.()}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('leave.text')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => guard.proceed?.()}>
            {t('leave.leave')}
          </Button>
          <Button onClick={() => guard.reset?.()} data-autofocus>
            {t('leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
