import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], name: 'palette' },
  { keys: ['/'], name: 'search' },
  { keys: ['?'], name: 'help' },
  { keys: ['Esc'], name: 'close' },
] as const;

/** Keys belong to whoever is typing, and to a dialog while one is open. */
function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  if (element?.isContentEditable || element?.closest('input, textarea, select, [role="textbox"]'))
    return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** `/` goes to the page's search, `?` lists the keys. */
export function Shortcuts() {
  const { t } = useTranslation('app');
  const [opened, help] = useDisclosure(false);
  const { open } = help;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === '?') open();
      const search = event.key === '/' ? document.querySelector<HTMLElement>('[data-page-search]') : null;
      if (search === null && event.key !== '?') return;
      event.preventDefault();
      search?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <Modal
      opened={opened}
      onClose={help.close}
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
