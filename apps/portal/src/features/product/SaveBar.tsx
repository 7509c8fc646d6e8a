import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Ends a form that is longer than a screen, and stays in sight at its lower edge. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      bg="var(--sluice-surface)"
      style={{ position: 'sticky', bottom: 0, zIndex: 20 }}
    >
      {children}
    </Paper>
  );
}

/** Stays in sight while something typed is not saved. */
export function SaveBar({ busy, onDiscard }: { busy: boolean; onDiscard(): void }) {
  const { t } = useTranslation('product');
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
