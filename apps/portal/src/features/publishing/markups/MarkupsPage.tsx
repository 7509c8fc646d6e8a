import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { Markup } from '@sluice/contracts/portal';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { useRights } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import { MarkupDialog } from './MarkupDialog.tsx';
import { type EditedMarkup, markupCalls } from './markups.ts';

/** Markups on the master price of a connection: for all of it, a brand or a category. */
export function MarkupsPage() {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  // It is one of the connection's settings.
  const notAdmin = useWhyNot()('admin');
  const [id, choose, without] = useConnection('/publishing/markups');
  const [edited, setEdited] = useState<EditedMarkup>();
  const [change, setChange] = useState<Change>();
  const { data, error, refetch } = useQuery({
    queryKey: ['markups', id],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/connections/{id}/markups', { params: { path: { id: id! } }, signal })),
    enabled: id !== undefined && id > 0,
  });
  const percent = (value: number): string =>
    format.number(value / 100, { style: 'percent', maximumFractionDigits: 4, signDisplay: 'exceptZero' });
  const remove = (row: Markup): void =>
    setChange({
      title: t('markups.removeTitle', { name: row.name }),
      text: t('markups.removeText'),
      confirm: t('markups.remove'),
      danger: true,
      key: ['markup', id, row.brand_id, row.category_id],
      ...markupCalls(id!, { brand_id: row.brand_id, category_id: row.category_id, markup_percent: null }),
    });
  return (
    <>
      <PageHeader
        title={t('markups.title')}
        description={t('markups.description')}
        actions={
          id ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!may() || data === undefined}
              title={may() ? undefined : t('mayNot')}
              onClick={() => setEdited({ kind: 'brand', isNew: true, percent: '' })}
            >
              {t('markups.add')}
            </Button>
          ) : undefined
        }
      />
      {without ? (
        <NoConnection {...without} />
      ) : (
        <Stack gap="md">
          <Group className="filters">
            <ConnectionSelect value={id} onChange={(next) => next && choose(next)} />
          </Group>
          {data !== undefined && (
            <Panel
              title={t('markups.ofConnection')}
              description={t('markups.ofConnectionText')}
              actions={
                <Button
                  variant="default"
                  disabled={notAdmin !== undefined}
                  title={notAdmin}
                  onClick={() =>
                    setEdited({ kind: 'connection', isNew: false, percent: data.markup_percent ?? '' })
                  }
                >
                  {t('markups.change')}
                </Button>
              }
            >
              <Text fw={700} size="xl">
                {data.markup_percent === null ? t('markups.noneSet') : percent(data.markup_percent)}
              </Text>
            </Panel>
          )}
          <DataTable
            label={t('markups.title')}
            rows={data?.data}
            error={error}
            retry={() => void refetch()}
            rowKey={(row) => `${row.brand_id}/${row.category_id}`}
            empty={<EmptyState title={t('markups.none')}>{t('markups.noneText')}</EmptyState>}
            columns={[
              {
                id: 'of',
                header: t('markups.of'),
                cell: (row) => t(row.brand_id === null ? 'markups.category' : 'markups.brand'),
              },
              {
                id: 'name',
                header: t('column.name'),
                cell: (row) => (row.path.length > 0 ? row.path.join(' › ') : row.name),
              },
              {
                id: 'percent',
                header: t('markups.markup'),
                align: 'right',
                cell: (row) => percent(row.markup_percent),
              },
              {
                id: 'products',
                header: t('column.products'),
                align: 'right',
                hideBelow: 'sm',
                cell: (row) => format.number(row.products),
              },
              {
                id: 'actions',
                header: t('column.actions'),
                headerHidden: true,
                align: 'right',
                cell: (row) => (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={!may()}
                      aria-label={t('markups.changeOne', { name: row.name })}
                      onClick={() =>
                        setEdited({
                          kind: row.brand_id === null ? 'category' : 'brand',
                          isNew: false,
                          owner: { id: (row.brand_id ?? row.category_id)!, name: row.name },
                          percent: row.markup_percent,
                        })
                      }
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={!may()}
                      aria-label={t('markups.removeOne', { name: row.name })}
                      onClick={() => remove(row)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                ),
              },
            ]}
          />
          <Text size="sm" c="dimmed">
            {t('markups.order')}
          </Text>
        </Stack>
      )}
      <MarkupDialog
        credentialId={id ?? 0}
        edited={edited}
        onClose={() => setEdited(undefined)}
        onChange={setChange}
      />
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}
