import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Stays in sight while something typed is not saved. */
export function SaveBar({ busy, onDiscard }: { busy: boolean; onDiscard(): void }) {
  const { t } = useTranslation('product');
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      bg="var(--sluice-surface)"
      style={{ position: 'sticky', bottom: 12, zIndex: 20 }}
    >
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
    </Paper>
  );
}
