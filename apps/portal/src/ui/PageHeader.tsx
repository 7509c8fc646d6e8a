import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

interface PageHeaderProps {
  title: string;
  /** One line that says what the page is for. */
  description?: ReactNode;
  /** Where Back goes, with its name. */
  back?: { label: string; link: LinkProps };
  /** Beside the title: a state, say. */
  aside?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
}

/** The top of every page: its one heading, which is the title of the tab as well. */
export function PageHeader({ title, description, back, aside, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      {back && (
        <Anchor component={Link} {...(back.link as object)} size="sm" c="dimmed" w="fit-content">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden />
            {back.label}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 300px', minWidth: 0 }}>
          <Group gap="xs" style={{ columnGap: 12 }}>
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {aside}
          </Group>
          {description && (
            <Text c="dimmed" size="sm" maw={720}>
              {description}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  );
}
