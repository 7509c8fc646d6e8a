import { Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AnchorLink } from './links.tsx';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line that says what the page is for. */
  description?: ReactNode;
  /** Where Back goes, with its name. */
  back?: { label: string; link: LinkProps };
  /** Before the title: the sign of a channel, say. */
  mark?: ReactNode;
  /** Beside the title: a state, say. */
  aside?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
}

/** The top of every page: its one heading, which is the title of the tab as well. */
export function PageHeader({ title, description, back, mark, aside, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      {back && (
        <AnchorLink {...back.link} size="sm" c="dimmed" w="fit-content">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden />
            {back.label}
          </Group>
        </AnchorLink>
      )}
      <div className={classes.head}>
        <div className={classes.title}>
          {mark}
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {aside}
        </div>
        {actions && (
          <Group gap="xs" className={classes.actions!}>
            {actions}
          </Group>
        )}
        {description && (
          <div className={classes.description}>
            <Text c="dimmed" size="sm">
              {description}
            </Text>
          </div>
        )}
      </div>
    </Stack>
  );
}
