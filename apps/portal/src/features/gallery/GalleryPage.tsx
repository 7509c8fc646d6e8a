import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ProductPicker } from '../../ui/ProductPicker.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SecretReveal } from '../../ui/SecretReveal.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';

const StackedBars = lazy(async () => ({ default: (await import('../../ui/StackedBars.tsx')).StackedBars }));

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
      <PageHeader title={t('title')} description={t('text')} />
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
        <Controls />
        <Chart />
        <Table />
      </Stack>
    </>
  );
}

function Dialogs() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'confirm' | 'secret' | 'form' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Panel title={t('parts.dialogs')}>
      <Group>
        <Button variant="default" onClick={() => setOpen('confirm')}>
          {t('dialogs.confirm')}
        </Button>
        <Button variant="default" onClick={() => setOpen('form')}>
          {t('dialogs.form')}
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
      {open === 'form' && <ExampleForm onClose={close} />}
      <SecretReveal
        secret={open === 'secret' ? 'slc_0123456789abcdef0123456789abcdef01234567' : null}
        title={t('dialogs.secret')}
        help={t('dialogs.help')}
        onStored={close}
      />
    </Panel>
  );
}

/** Refuses a short name, so that a message and the focus on it can be looked at. */
function ExampleForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('gallery');
  const state = useApiForm({
    initial: { name: '', password: '' },
    check: ({ name }): Record<string, string[]> => (name.length < 3 ? { name: [t('form.short')] } : {}),
    submit: async () => {},
    onDone: onClose,
  });
  return (
    <FormDialog onClose={onClose} title={t('dialogs.form')} state={state} submit={t('form.send')}>
      <TextInput label={t('table.name')} data-autofocus {...state.form.getInputProps('name')} />
      <PasswordField label={t('form.password')} {...state.form.getInputProps('password')} />
    </FormDialog>
  );
}

function Controls() {
  const { t } = useTranslation('gallery');
  const [product, setProduct] = useState<number | null>(null);
  return (
    <Panel title={t('parts.controls')}>
      <Group align="flex-end">
        <GuardedButton why={undefined}>{t('controls.may')}</GuardedButton>
        <GuardedButton why={t('controls.why')}>{t('controls.mayNot')}</GuardedButton>
        <ProductPicker label={t('controls.product')} value={product} onChange={setProduct} />
        <RowMenu
          label={t('controls.menu')}
          actions={[
            { label: t('controls.change'), onClick: () => {} },
            { label: t('dialogs.delete'), danger: true, onClick: () => {} },
          ]}
        />
      </Group>
    </Panel>
  );
}

const POINTS = Array.from({ length: 12 }, (_, n) => ({ at: `${n + 1}`, live: (n * 7) % 11, refused: n % 4 }));

function Chart() {
  const { t } = useTranslation('gallery');
  return (
    <Panel title={t('parts.chart')}>
      <Suspense fallback={<Loading lines={1} height={220} />}>
        <StackedBars
          data={POINTS}
          series={[
            { name: 'live', label: t('status.live'), color: 'var(--sluice-live)' },
            { name: 'refused', label: t('status.error'), color: 'var(--sluice-error)' },
          ]}
          empty={t('empty.title')}
          label={t('parts.chart')}
        />
      </Suspense>
    </Panel>
  );
}

/** The same array for every drawing: a row is drawn anew only when what it is given changes. */
function useColumns(): Column<Row>[] {
  const { t } = useTranslation('gallery');
  return useMemo(
    () => [
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
    ],
    [t],
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
  const columns = useColumns();
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
