import { Alert, Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { TaxRateInput, type TaxRateUse } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Opened = { kind: 'new' } | { kind: 'edit' | 'delete'; rate: TaxRateUse } | null;

export function TaxRatesPage() {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [opened, setOpened] = useState<Opened>(null);
  const list = useQuery({
    queryKey: ['tax-rates', 'usage'],
    queryFn: ({ signal }): Promise<{ data: TaxRateUse[] }> =>
      call(api.GET('/portal/api/tax-rates/usage', { signal })),
  });
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!may()}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('tax.new')}
    </Button>
  );
  const close = (): void => setOpened(null);
  return (
    <>
      <PageHeader title={t('tax.title')} description={t('tax.description')} actions={create} />
      <Stack gap="md">
        <DataTable
          label={t('tax.title')}
          columns={useColumns(setOpened, may())}
          rows={list.data?.data}
          rowKey={(row) => row.id}
          error={list.error}
          retry={() => void list.refetch()}
          empty={
            <EmptyState title={t('tax.empty')} action={create}>
              {t('tax.emptyText')}
            </EmptyState>
          }
        />
        {opened?.kind === 'new' && <RateForm onClose={close} />}
        {opened?.kind === 'edit' && <RateForm rate={opened.rate} onClose={close} />}
        {opened?.kind === 'delete' && <DeleteRate rate={opened.rate} onClose={close} />}
      </Stack>
    </>
  );
}

function useColumns(open: (what: Opened) => void, mayWrite: boolean): Column<TaxRateUse>[] {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return [
    { id: 'name', header: t('name'), cell: (row) => row.name },
    { id: 'rate', header: t('tax.rate'), align: 'right', cell: (row) => format.rate(row.rate) },
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
      cell: (rate) => (
        <RowMenu
          label={t('actionsOf', { name: rate.name })}
          actions={[
            { label: t('change'), disabled: !mayWrite, onClick: () => open({ kind: 'edit', rate }) },
            {
              label: t('delete'),
              danger: true,
              disabled: !mayWrite,
              onClick: () => open({ kind: 'delete', rate }),
            },
          ]}
        />
      ),
    },
  ];
}

function RateForm({ rate, onClose }: { rate?: TaxRateUse; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const format = useFormat();
  const { tenant } = useSession();
  const state = useApiForm({
    initial: { name: rate?.name ?? '', rate: (rate?.rate ?? '') as number | string },
    schema: TaxRateInput,
    toRequest: ({ name, rate: percent }) => ({ name, ...(percent === '' ? {} : { rate: Number(percent) }) }),
    submit: ({ name, rate: percent }): Promise<unknown> => {
      const body = { name, rate: Number(percent) };
      return rate
        ? call(api.PUT('/portal/api/tax-rates/{id}', { params: { path: { id: rate.id } }, body }))
        : call(api.POST('/portal/api/tax-rates', { body }));
    },
    onDone: () => {
      for (const key of ['tax-rates', 'products']) void client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
  const next = Number(state.form.getValues().rate);
  const changes = rate !== undefined && state.form.getValues().rate !== '' && next !== rate.rate;
  const gross = (percent: number): string => format.money(100 * (1 + percent / 100), tenant.currency);
  return (
    <FormDialog
      onClose={onClose}
      title={rate ? t('tax.edit', { name: rate.name }) : t('tax.new')}
      state={state as never}
      submit={rate ? t('save') : t('create')}
    >
      <TextInput label={t('name')} required data-autofocus {...state.form.getInputProps('name')} />
      <NumberInput
        label={t('tax.rate')}
        required
        suffix=" %"
        min={0}
        max={100}
        decimalScale={4}
        clampBehavior="none"
        hideControls
        {...state.form.getInputProps('rate')}
      />
      {changes && (
        <Alert
          role="status"
          color="yellow"
          variant="light"
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
          title={t('tax.effect')}
        >
          <Text size="sm">{t('tax.effectText', { count: rate.products_count })}</Text>
          <Text size="sm" mt={4}>
            {t('tax.effectExample', {
              net: format.money(100, tenant.currency),
              before: gross(rate.rate),
              after: gross(next),
            })}
          </Text>
        </Alert>
      )}
    </FormDialog>
  );
}

function DeleteRate({ rate, onClose }: { rate: TaxRateUse; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name: rate.name })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/tax-rates/{id}', { params: { path: { id: rate.id } } }));
        await client.invalidateQueries({ queryKey: ['tax-rates'] });
      }}
    >
      {rate.products_count > 0 ? t('tax.deleteUsed', { count: rate.products_count }) : t('tax.deleteUnused')}
    </ConfirmDialog>
  );
}
