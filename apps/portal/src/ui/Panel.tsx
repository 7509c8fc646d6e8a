import { Group, Paper, type PaperProps, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps extends PaperProps {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page on a surface of its own, named by its heading. */
export function Panel({ title, description, actions, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      bg="var(--sluice-surface)"
      aria-labelledby={title && id}
      {...rest}
    >
      {(title || actions) && (
        <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
          <Stack gap={2} style={{ flex: '1 1 220px', minWidth: 0 }}>
            {title && (
              <Title order={2} size="h4" id={id}>
                {title}
              </Title>
            )}
            {description && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </Stack>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Paper>
  );
}
