import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ProductGroup } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { groupsQuery } from '../../lib/choices.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NameDialog } from './NameDialog.tsx';
import { UsageText } from './UsageText.tsx';

type Opened = { kind: 'new' } | { kind: 'rename' | 'delete'; group: ProductGroup } | null;

export function GroupsPage() {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(groupsQuery);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!may()}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('groups.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('groups.title')} description={t('groups.description')} actions={create} />
      <DataTable
        label={t('groups.title')}
        columns={useColumns(setOpened, may())}
        rows={list.data}
        rowKey={(row) => row.id}
        error={list.error}
        retry={() => void list.refetch()}
        empty={
          <EmptyState title={t('groups.empty')} action={create}>
            {t('groups.emptyText')}
          </EmptyState>
        }
      />
      <Stack gap="md">{opened && <GroupDialog opened={opened} onClose={() => setOpened(null)} />}</Stack>
    </>
  );
}

function useColumns(open: (what: Opened) => void, mayWrite: boolean): Column<ProductGroup>[] {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => (
        <Anchor component={Link} to={`/catalog/groups/${row.id}` as never} size="sm" fw={500}>
          {row.name}
        </Anchor>
      ),
    },
    {
      id: 'products',
      header: t('products'),
      align: 'right',
      cell: (row) => format.number(row.products_count),
    },
    {
      id: 'actions',
      header: t('actions'),
      align: 'right',
      width: 90,
      cell: (group) => (
        <RowMenu
          label={t('actionsOf', { name: group.name })}
          actions={[
            { label: t('rename'), disabled: !mayWrite, onClick: () => open({ kind: 'rename', group }) },
            {
              label: t('delete'),
              danger: true,
              disabled: !mayWrite,
              onClick: () => open({ kind: 'delete', group }),
            },
          ]}
        />
      ),
    },
  ];
}

function GroupDialog({ opened, onClose }: { opened: NonNullable<Opened>; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  if (opened.kind === 'new')
    return (
      <NameDialog
        title={t('groups.new')}
        submit={t('create')}
        stale={['groups']}
        send={(name) => call(api.POST('/portal/api/groups', { body: { name } }))}
        onClose={onClose}
      />
    );
  const { id, name } = opened.group;
  if (opened.kind === 'rename')
    return (
      <NameDialog
        title={t('renameOf', { name })}
        submit={t('save')}
        name={name}
        stale={['groups']}
        send={(next) =>
          call(api.PUT('/portal/api/groups/{id}', { params: { path: { id } }, body: { name: next } }))
        }
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/groups/{id}', { params: { path: { id } } }));
        await client.invalidateQueries({ queryKey: ['groups'] });
      }}
    >
      <Stack gap="xs">
        <UsageText kind="groups" id={id} />
        <Text size="sm" c="dimmed">
          {t('groups.deleteText')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
