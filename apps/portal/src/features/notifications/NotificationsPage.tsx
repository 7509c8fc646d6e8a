import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { type PageSearch, usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { NOTIFICATIONS } from '../../lib/unread.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { listProps } from '../../ui/list-props.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useColumns } from './columns.tsx';
import { entriesOf } from './entries.ts';
import { KINDS } from './search.ts';

/** The inbox: troubles of the shop, the latest first. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { is } = useRights();
  const [search, change] = usePageSearch('/notifications');
  const list = useNotifications(search);
  const read = useRead();
  const columns = useColumns((ids) => read.mutate(ids));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        more={
          is('admin') && (
            <ButtonLink {...linkOptions({ to: '/settings/notifications' })} variant="default">
              {t('away')}
            </ButtonLink>
          )
        }
        actions={
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('markAll')}
          </Button>
        }
      />
      <Stack gap="md">
        <Filters />
        {read.isError && <ErrorState error={read.error} />}
        <DataTable
          label={t('title')}
          columns={columns}
          rowKey={([{ id }]) => id}
          {...listProps(list, change)}
          rows={list.data && entriesOf(list.data.data)}
          // One page has fewer entries than notifications: their count would be wrong.
          meta={(list.data?.meta.last_page ?? 1) > 1 ? list.data?.meta : undefined}
          empty={
            <EmptyState title={t('none')} icon={IconBell}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation('notifications');
  const [{ kind, unread }, change] = usePageSearch('/notifications');
  return (
    <Group gap="sm" wrap="nowrap">
      <SegmentedControl
        style={{ flex: 'none' }}
        aria-label={t('which')}
        value={unread === true ? 'unread' : 'all'}
        data={[
          { value: 'all', label: t('every') },
          { value: 'unread', label: t('unreadOnly') },
        ]}
        onChange={(value) => change({ unread: value === 'unread' ? true : undefined, page: undefined })}
      />
      <NativeSelect
        flex="1 1 160px"
        maw={{ sm: 240 }}
        aria-label={t('kindHeader')}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: KINDS.find((one) => one === value), page: undefined })
        }
        data={[
          { value: '', label: t('all') },
          ...KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) })),
        ]}
      />
    </Group>
  );
}

const useNotifications = (search: PageSearch<'/notifications'>) =>
  useQuery({
    queryKey: [NOTIFICATIONS, 'list', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/notifications', { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** Marks some notifications as read, or all. */
function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[] | undefined) =>
      call(api.POST('/portal/api/notifications/read', { body: ids === undefined ? {} : { ids } })),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
  });
}
