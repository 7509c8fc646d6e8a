import { Alert, Button, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../lib/api.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** Advice for the person. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** Order of its heading: 1 where it is the whole page. */
  order?: 1 | 2;
}

/** Says that there is nothing to show, with advice. */
export function EmptyState({ title, children, action, icon: Icon = IconInbox, order = 2 }: EmptyStateProps) {
  return (
    <Stack
      className={order === 1 ? undefined : classes.empty}
      align="center"
      gap="xs"
      py={48}
      px="md"
      ta="center"
    >
      <ThemeIcon
        bg="light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-5))"
        c="dimmed"
        size={48}
        radius="xl"
        aria-hidden
      >
        <Icon size={24} stroke={1.5} />
      </ThemeIcon>
      <Title order={order} size="h4">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" size="sm" maw={440} style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** Reports a failed reading or action: the service's message, and a way to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation('ui');
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={offline ? t('error.offline') : t('error.title')}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{offline ? t('error.offlineHelp') : messageOf(error)}</Text>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t('error.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Stands where content will be, of about its height. */
export function Loading({ lines = 6, height = 36 }: { lines?: number; height?: number }) {
  const { t } = useTranslation('ui');
  return (
    <Stack gap="xs" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <Skeleton key={line} height={height} radius="sm" />
      ))}
    </Stack>
  );
}
