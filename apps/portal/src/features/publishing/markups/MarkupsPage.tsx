import { Button, Group, Stack, Text } from '@mantine/core';
import type { Markup } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import { useColumns } from './columns.tsx';
import { MarkupDialog } from './MarkupDialog.tsx';
import { type EditedMarkup, markupCalls } from './markups.ts';

/** Markups on the master price of a connection: for all of it, a brand or a category. */
export function MarkupsPage() {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const [id, choose, without] = useConnection('/publishing/markups');
  const [edited, setEdited] = useState<EditedMarkup>();
  const [change, setChange] = useState<Change>();
  const markups = useMarkups(id);
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!may() || markups.data === undefined}
      title={may() ? undefined : t('mayNot')}
      onClick={() => setEdited({ kind: 'brand', isNew: true, percent: '' })}
    >
      {t('markups.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('markups.title')}
        description={t('markups.description')}
        actions={id ? add : undefined}
      />
      {without ? (
        <NoConnection {...without} />
      ) : (
        <Stack gap="md">
          <Group className="filters">
            <ConnectionSelect value={id} onChange={(next) => next && choose(next)} />
          </Group>
          <MarkupTable id={id} markups={markups} onEdit={setEdited} onChange={setChange} />
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

const useMarkups = (id: number | undefined) =>
  useQuery({
    queryKey: ['markups', id],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/connections/{id}/markups', { params: { path: { id: id! } }, signal })),
    enabled: id !== undefined && id > 0,
  });

interface MarkupTableProps {
  id: number | undefined;
  markups: ReturnType<typeof useMarkups>;
  onEdit(edited: EditedMarkup): void;
  onChange(change: Change): void;
}

/** The markup of all products, and those of brands and categories, which hold instead of it. */
function MarkupTable({ id, markups: { data, error, refetch }, onEdit, onChange }: MarkupTableProps) {
  const { t } = useTranslation('publishing');
  const remove = ({ name, brand_id, category_id }: Markup): void =>
    onChange({
      title: t('markups.removeTitle', { name }),
      text: t('markups.removeText'),
      confirm: t('markups.remove'),
      danger: true,
      key: ['markup', id, brand_id, category_id],
      ...markupCalls(id!, { brand_id, category_id, markup_percent: null }),
    });
  const columns = useColumns({ onEdit, onRemove: remove, isAlone: data?.data.length === 0 });
  return (
    <>
      <DataTable
        label={t('markups.title')}
        rows={
          data && [
            { percent: data.markup_percent },
            ...data.data.map((markup) => ({ percent: markup.markup_percent, markup })),
          ]
        }
        error={error}
        retry={() => void refetch()}
        rowKey={({ markup }) => `${markup?.brand_id}/${markup?.category_id}`}
        columns={columns}
      />
      <Text size="sm" c="dimmed">
        {data?.data.length === 0 && `${t('markups.noneText')} `}
        {t('markups.order')}
      </Text>
    </>
  );
}
