import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StickyBar } from './StickyBar.tsx';

/** Stays in sight while something typed is not saved. */
export function SaveBar({ busy, onDiscard }: { busy: boolean; onDiscard(): void }) {
  const { t } = useTranslation('ui');
  return (
    <StickyBar>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {t('unsaved')}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard} disabled={busy}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </StickyBar>
  );
}
