import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from './links.tsx';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line that says what the page is for. */
  description?: ReactNode;
  /** Where Back goes, with its name. */
  back?: { label: string; link: LinkProps };
  /** At the end of the line of Back: the way to the records beside this one. */
  siblings?: ReactNode;
  /** Before the title: the sign of a channel, say. */
  mark?: ReactNode;
  /** Beside the title: a state, say. */
  aside?: ReactNode;
  /** The main button, or a few short ones. */
  actions?: ReactNode;
  /** Other buttons, before `actions`; on a phone they fold behind one. */
  more?: ReactNode;
}

/** The top of every page: its one heading, which is the title of the tab as well. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, back, siblings, mark, aside, actions, more } = props;
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      {back && (
        <Group justify="space-between" mih={siblings ? 34 : undefined}>
          <BackLink {...back} />
          {siblings}
        </Group>
      )}
      <div className={classes.head} data-record={(back && aside) !== undefined || undefined}>
        <div className={classes.title}>
          <div className={classes.name}>
            {mark}
            <Title order={1} size="h2">
              {title}
            </Title>
          </div>
          {aside}
        </div>
        <Actions more={more}>{actions}</Actions>
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

function BackLink({ label, link }: NonNullable<PageHeaderProps['back']>) {
  return (
    <AnchorLink {...link} size="sm" c="dimmed" w="fit-content">
      <Group gap={4} component="span">
        <IconArrowLeft size={14} aria-hidden />
        {label}
      </Group>
    </AnchorLink>
  );
}

function Actions({ more, children }: { more: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!more) return children ? <div className={classes.actions}>{children}</div> : null;
  return (
    <>
      <div id={id} className={classes.more} data-open={isOpen || undefined}>
        {more}
      </div>
      <div className={classes.actions} data-fold={!children || undefined}>
        {children}
        <ActionIcon
          hiddenFrom="sm"
          variant="default"
          size={36}
          aria-label={t('moreActions')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={18} />
        </ActionIcon>
      </div>
    </>
  );
}
