import { Button, Code, Stack, Text } from '@mantine/core';
import type { Feed, FeedPull } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { type Inbound, InboundReveal } from './InboundReveal.tsx';
import { useAdmin } from './use-admin.ts';

/** The file that the channel fetches: its address, and the last fetches. */
export function FeedPanel({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', id, 'feed'],
    queryFn: async ({ signal }): Promise<Feed> =>
      (await call(api.GET('/portal/api/connections/{id}/feed', { params: { path: { id } }, signal }))).data,
    refetchInterval: 30_000,
  });
  return (
    <Panel title={t('feed.title')} description={t('feed.text')}>
      {error && data === undefined ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={3} />
      ) : (
        <Stack gap="sm">
          <Address id={id} feed={data} />
          <Pulls pulls={data.pulls} />
        </Stack>
      )}
    </Panel>
  );
}

function Address({ id, feed }: { id: number; feed: Feed }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const [asking, setAsking] = useState(false);
  const [renewed, setRenewed] = useState<Inbound | null>(null);
  const renew = async (): Promise<void> => {
    const made = await call(
      api.POST('/portal/api/connections/{id}/webhook', {
        params: { path: { id } },
        body: { what: 'address' },
      }),
    );
    setRenewed({ address: made.webhook_url, secret: null });
    await client.invalidateQueries({ queryKey: ['connections', id] });
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Code block w="100%" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {feed.address}
      </Code>
      <Text size="sm" c="dimmed">
        {t('feed.setOn', { when: format.moment(feed.address_set_at) })}{' '}
        {t('feed.ends', { formats: feed.formats.map((end) => `.${end}`).join(', ') })}
      </Text>
      <Text size="sm">
        {feed.changed_at === null
          ? t('feed.none')
          : t('feed.published', { n: format.number(feed.items), when: format.ago(feed.changed_at) })}
      </Text>
      <Button variant="default" disabled={!may} title={why} onClick={() => setAsking(true)}>
        {t('feed.renew')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('feed.renewTitle')}
        confirm={t('webhook.renew')}
        danger
        action={renew}
      >
        {t('feed.renewText')}
      </ConfirmDialog>
      <InboundReveal made={renewed} onStored={() => setRenewed(null)} />
    </Stack>
  );
}

function Pulls({ pulls }: { pulls: readonly FeedPull[] }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const columns: Column<FeedPull>[] = [
    { id: 'at', header: t('feed.at'), cell: (row) => format.moment(row.at) },
    { id: 'by', header: t('feed.by'), cell: (row) => row.user_agent, hideBelow: 'sm' },
    {
      id: 'items',
      header: t('feed.items'),
      align: 'right',
      cell: (row) => (row.status === 304 ? t('feed.same') : format.number(row.items)),
    },
    {
      id: 'delta',
      header: t('feed.delta'),
      align: 'right',
      cell: (row) =>
        row.status === 304
          ? null
          : [row.added, row.changed, row.removed].map((n) => format.number(n)).join(' / '),
    },
    {
      id: 'size',
      header: t('feed.size'),
      align: 'right',
      cell: (row) =>
        row.status === 304 ? null : t('feed.kb', { n: format.number(Math.ceil(row.bytes / 1024)) }),
      hideBelow: 'sm',
    },
  ];
  return (
    <DataTable
      label={t('feed.pulls')}
      columns={columns}
      rows={pulls}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('feed.pulls')}>{t('feed.noPulls')}</EmptyState>}
    />
  );
}
