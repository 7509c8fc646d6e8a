import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Connection } from '@sluice/contracts/portal';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { toConnection } from './links.ts';
import { holdsUpDeletion, isStopped } from './state.ts';
import { useAdmin } from './use-admin.ts';

interface BlockedBannerProps {
  connection: Connection;
  named?: boolean;
  /** A remedy of its own. */
  children?: ReactNode;
}

/** Shows failures that have stopped a connection: the cause, the channel's words, and the remedy. */
export function BlockedBanner({ connection, named, children }: BlockedBannerProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const { id, label, blocked } = connection;
  const retry = useRetry(id);
  if (blocked === null || !isStopped(connection)) return null;
  const isDeletion = holdsUpDeletion(blocked);
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconPlugConnectedX aria-hidden />}
      title={
        isDeletion
          ? t('banner.deleting', { name: label })
          : t(named ? 'banner.titleNamed' : 'banner.title', { name: label, count: blocked.failures })
      }
    >
      <Stack gap="xs">
        <Reason blocked={blocked} />
        {retry.isError && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {messageOf(retry.error)}
          </Text>
        )}
        {children}
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            disabled={!may}
            title={why}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t('banner.retry')}
          </Button>
          <AnchorLink size="sm" {...toConnection(id, { tab: 'credentials' })}>
            {t('banner.credentials')}
          </AnchorLink>
        </Group>
      </Stack>
    </Alert>
  );
}

function useRetry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(api.POST('/portal/api/connections/{id}/reset-breaker', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
}

/** The cause, the channel's words, and when it is tried again. */
export function Reason({ blocked }: { blocked: NonNullable<Connection['blocked']> }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const isDeletion = holdsUpDeletion(blocked);
  const isKnown = t(`issue.${blocked.kind}.title`, { defaultValue: '' }) !== '';
  const kind = isKnown ? blocked.kind : 'unavailable';
  return (
    <>
      {isDeletion ? (
        <Text size="sm">{t('banner.deletingText')}</Text>
      ) : (
        <Text size="sm">
          <strong>{t(`issue.${kind}.title`)}.</strong> {t(`issue.${kind}.fix`)}
        </Text>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(blocked.reason_key === null ? 'banner.words' : 'banner.ownWords', {
          reason: say(blocked.reason_key, blocked.reason),
        })}
      </Text>
      {(blocked.until !== null || !isDeletion) && (
        <Text size="sm">
          {blocked.until === null
            ? t('banner.now')
            : t('banner.until', { when: format.moment(blocked.until) })}
        </Text>
      )}
    </>
  );
}
