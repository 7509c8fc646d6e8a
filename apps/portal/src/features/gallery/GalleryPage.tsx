import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SecretReveal } from '../../ui/SecretReveal.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';

const TONES: readonly Tone[] = ['live', 'pending', 'error', 'neutral', 'info'];

interface Row {
  id: number;
  name: string;
  price: number;
}

const ROWS: readonly Row[] = Array.from({ length: 150 }, (_, n) => ({
  id: n + 1,
  name: `KET-${String(n + 1).padStart(3, '0')}`,
  price: ((n * 37) % 400) + 9.9,
}));

/** The shared parts in their states, for those who build pages. Not in the menu. */
export function GalleryPage() {
  const { t } = useTranslation('gallery');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('text')}
        aside={<Status tone="info">{t('status.info')}</Status>}
      />
      <Stack gap="lg">
        <Panel title={t('parts.status')}>
          <Group gap="lg">
            {TONES.map((tone) => (
              <Status key={tone} tone={tone}>
                {t(`status.${tone}`)}
              </Status>
            ))}
          </Group>
        </Panel>
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <Panel title={t('parts.empty')}>
            <EmptyState title={t('empty.title')} action={<Button size="xs">{t('empty.action')}</Button>}>
              {t('empty.text')}
            </EmptyState>
          </Panel>
          <Panel title={t('parts.loading')}>
            <Loading lines={4} />
          </Panel>
          <Panel title={t('parts.error')}>
            <ErrorState error={new ApiError(503, { message: t('error') })} retry={() => {}} />
          </Panel>
        </SimpleGrid>
        <Dialogs />
        <Table />
      </Stack>
    </>
  );
}

function Dialogs() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'confirm' | 'secret' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Panel title={t('parts.dialogs')}>
      <Group>
        <Button variant="default" onClick={() => setOpen('confirm')}>
          {t('dialogs.confirm')}
        </Button>
        <Button variant="default" onClick={() => setOpen('secret')}>
          {t('dialogs.secret')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        title={t('dialogs.title')}
        confirm={t('dialogs.delete')}
        danger
        action={async () => {}}
      >
        {t('dialogs.text')}
      </ConfirmDialog>
      <SecretReveal
        secret={open === 'secret' ? 'slc_0123456789abcdef0123456789abcdef01234567' : null}
        title={t('dialogs.secret')}
        help={t('dialogs.help')}
        onStored={close}
      />
    </Panel>
  );
}

function Table() {
  const { t } = useTranslation('gallery');
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' });
  const [keys, setKeys] = useState<ReadonlySet<number | string>>(new Set());
  const [search, setSearch] = useState<string>();
  const sign = sort.direction === 'asc' ? 1 : -1;
  const rows = ROWS.filter(({ name }) => name.includes((search ?? '').toUpperCase())).sort(
    (a, b) => sign * (sort.by === 'price' ? a.price - b.price : a.name.localeCompare(b.name)),
  );
  const columns: Column<Row>[] = [
    { id: 'name', header: t('table.name'), cell: ({ name }) => name, sortable: true },
    {
      id: 'state',
      header: t('table.state'),
      cell: () => <Status tone="live">{t('status.live')}</Status>,
      hideBelow: 'sm',
    },
    {
      id: 'price',
      header: t('table.price'),
      cell: ({ price }) => price.toFixed(2),
      align: 'right',
      sortable: true,
    },
  ];
  return (
    <Panel
      title={t('parts.table')}
      description={t('table.text', { count: keys.size })}
      actions={<SearchField label={t('table.search')} value={search} onSearch={setSearch} />}
    >
      <DataTable
        label={t('parts.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={setSort}
        selection={{ keys, onChange: setKeys }}
      />
    </Panel>
  );
}
