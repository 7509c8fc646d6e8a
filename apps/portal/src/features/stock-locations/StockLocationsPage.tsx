import { Button, Stack } from '@mantine/core';
import type { StockLocationUse } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { locationsInUseQuery } from '../../lib/choices.ts';
import { useOptimistic } from '../../lib/optimistic.ts';
import { useRights } from '../../lib/session.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useColumns } from './columns.tsx';
import { DeleteLocation, LocationForm } from './dialogs.tsx';

type Answer = { data: StockLocationUse[] };
type Opened = { kind: 'new' } | { kind: 'edit' | 'delete'; location: StockLocationUse } | null;

export function StockLocationsPage() {
  const { t } = useTranslation('stock-locations');
  const { may } = useRights();
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery(locationsInUseQuery);
  const rows = useMemo(() => list.data?.toSorted(byPlace), [list.data]);
  const toggle = useActive();
  const columns = useColumns({ onOpen: setOpened, onActive: toggle.mutate });
  const close = (): void => setOpened(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!may()}
            onClick={() => setOpened({ kind: 'new' })}
          >
            {t('new')}
          </Button>
        }
      />
      <Stack gap="md">
        {toggle.isError && <ErrorState error={toggle.error} />}
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          error={list.error}
          retry={() => void list.refetch()}
        />
        {opened?.kind === 'new' && <LocationForm onClose={close} />}
        {opened?.kind === 'edit' && <LocationForm location={opened.location} onClose={close} />}
        {opened?.kind === 'delete' && <DeleteLocation location={opened.location} onClose={close} />}
      </Stack>
    </>
  );
}

/** The default location first, then places with one name beside each other. */
const byPlace = (a: StockLocationUse, b: StockLocationUse): number =>
  Number(b.type === 'local') - Number(a.type === 'local') || a.label.localeCompare(b.label);

const useActive = () =>
  useOptimistic<Answer, { id: number; is_active: boolean }>(
    locationsInUseQuery.queryKey,
    ({ data }, to) => ({
      data: data.map((one) => (one.id === to.id ? { ...one, is_active: to.is_active } : one)),
    }),
    ({ id, is_active }) =>
      call(api.PATCH('/portal/api/stock-locations/{id}', { params: { path: { id } }, body: { is_active } })),
  );
