import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';

/** Keys of every page, and of what has keys of its own. */
const SHORTCUTS = {
  everywhere: [
    { keys: ['Ctrl', 'K'], name: 'palette' },
    { keys: ['/'], name: 'search' },
    { keys: ['?'], name: 'help' },
    { keys: ['Esc'], name: 'close' },
  ],
  grid: [
    { keys: ['←', '↑', '→', '↓'], name: 'move' },
    { keys: ['Shift', '→'], name: 'extend' },
    { keys: ['Enter'], name: 'edit' },
    { keys: ['Delete'], name: 'empty' },
    { keys: ['Ctrl', 'C'], name: 'copy' },
    { keys: ['Ctrl', 'V'], name: 'paste' },
    { keys: ['Ctrl', 'Z'], name: 'undo' },
    { keys: ['Ctrl', 'Y'], name: 'redo' },
    { keys: ['Ctrl', 'A'], name: 'all' },
  ],
  tree: [
    { keys: ['↑', '↓'], name: 'walk' },
    { keys: ['←', '→'], name: 'fold' },
    { keys: ['Enter'], name: 'rename' },
    { keys: ['M'], name: 'moveInto' },
    { keys: ['Delete'], name: 'remove' },
  ],
} as const;

/** Lists the keyboard shortcuts. */
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
        {Object.entries(SHORTCUTS).map(([place, shortcuts]) => (
          <section key={place} aria-label={t(`shortcuts.${place}`)}>
            <Text component="h3" size="sm" fw={600} mt="xs" mb={4}>
              {t(`shortcuts.${place}`)}
            </Text>
            <Stack gap={6}>
              {shortcuts.map(({ keys, name }) => (
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
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
