import { Box, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { daysOf } from '../../../lib/period.ts';
import { useRights } from '../../../lib/session.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { listProps } from '../../../ui/list-props.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { AuditSearch } from '../search.ts';
import classes from '../settings.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { ActionName, ActorName } from './AuditNames.tsx';
import { Details } from './Details.tsx';
import { type AuditRow, foldSignIns } from './fold.ts';
import { Subject } from './Subject.tsx';

/** The first moment of a day of this browser, and the last one. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const requestOf = ({ subject, id, period, from, to, ...rest }: AuditSearch) => {
  const days = period === undefined ? { from, to } : daysOf(period, new Date());
  return {
    ...rest,
    subject_type: subject,
    subject_id: id,
    from: days.from && startOf(days.from),
    to: days.to && endOf(days.to),
  };
};

export function AuditPage() {
  const { t } = useTranslation('settings');
  const { is } = useRights();
  const [search] = usePageSearch('/settings/audit');
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={t('audit.text')}
        actions={
          is('admin') && (
            <ExportButton kinds={[{ path: '/portal/api/audit-log/export', query: requestOf(search) }]} />
          )
        }
      />
      {is('admin') ? (
        <AuditLog />
      ) : (
        <EmptyState title={t('adminsOnly')} icon={IconLock}>
          {t('adminsOnlyText')}
        </EmptyState>
      )}
    </>
  );
}

function AuditLog() {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/settings/audit');
  const list = useQuery({
    queryKey: ['audit-log', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/audit-log', { params: { query: requestOf(search) }, signal })),
    select: (page) => ({ ...page, data: foldSignIns(page.data) }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <Stack gap="md">
      <AuditFilters search={search} onChange={(patch) => change({ ...patch, page: undefined })} />
      <DataTable
        label={t('audit.title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(list, change)}
        empty={<EmptyState title={t('audit.none')}>{t('audit.noneText')}</EmptyState>}
      />
    </Stack>
  );
}

function useColumns(): Column<AuditRow>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      id: 'at',
      header: t('audit.at'),
      hideBelow: 'sm',
      cell: ({ at }) => (
        <time dateTime={at} className={classes.moment}>
          {format.moment(at)}
        </time>
      ),
    },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (entry) => (
        <>
          <ActionName action={entry.action} />
          {entry.times > 1 && ` ${t('audit.times', { count: entry.times })}`}
          <Subject entry={entry} />
          <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
            <ActorName actor={entry.actor} /> · {format.moment(entry.at)}
          </Text>
          <Box hiddenFrom="md">
            <Details entry={entry} />
          </Box>
        </>
      ),
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      hideBelow: 'sm',
      cell: ({ actor }) => <ActorName actor={actor} />,
    },
    {
      id: 'details',
      header: t('audit.details'),
      hideBelow: 'md',
      width: '33%',
      cell: (entry) => <Details entry={entry} />,
    },
  ];
}
