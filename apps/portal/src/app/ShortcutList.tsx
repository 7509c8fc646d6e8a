import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';

const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], name: 'palette' },
  { keys: ['/'], name: 'search' },
  { keys: ['?'], name: 'help' },
  { keys: ['Esc'], name: 'close' },
] as const;

/** The keys that work on every page. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('app');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.closeDialog') }}
    >
      <Stack gap="xs">
        {SHORTCUTS.map(({ keys, name }) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <Text size="sm">{t(`shortcuts.${name}`)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
