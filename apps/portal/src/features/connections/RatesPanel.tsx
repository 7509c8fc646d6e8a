import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { type CurrencyRate, CurrencyRateInput } from '@sluice/contracts/portal';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAdmin } from './use-admin.ts';

export const ratesQuery = queryOptions({
  queryKey: ['currency-rates'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/currency-rates', { signal })),
});

const setRate = (currency: string, rate: number | null) =>
  call(api.PUT('/portal/api/currency-rates', { body: { currency, rate } }));

/** Exchange rates are the tenant's: every connection that is priced in a currency uses the same. */
export function RatesPanel() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ratesQuery);
  const [removing, setRemoving] = useState<CurrencyRate | null>(null);
  const columns = useColumns(setRemoving);
  const changed = () => client.invalidateQueries({ queryKey: ['currency-rates'] });
  return (
    <Panel title={t('rates.title')} description={t('rates.text', { currency: data?.currency ?? '' })}>
      <Stack>
        <DataTable
          label={t('rates.title')}
          rows={data?.data}
          rowKey={(row) => row.currency}
          error={error}
          retry={() => void refetch()}
          empty={<EmptyState title={t('rates.none')}>{t('rates.noneText')}</EmptyState>}
          columns={columns}
        />
        <RateForm onDone={changed} />
      </Stack>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('rates.removeOf', { currency: removing?.currency ?? '' })}
        confirm={t('rates.remove')}
        danger
        action={async () => {
          await setRate(removing!.currency, null);
          await changed();
        }}
      >
        {t('rates.removeText', { currency: removing?.currency ?? '' })}
      </ConfirmDialog>
    </Panel>
  );
}

function useColumns(onRemove: (rate: CurrencyRate) => void): Column<CurrencyRate>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return [
    { id: 'currency', header: t('rates.currency'), cell: (row) => row.currency },
    {
      id: 'rate',
      header: t('rates.rate'),
      align: 'right',
      cell: (row) => format.number(row.rate, { maximumFractionDigits: 8 }),
    },
    {
      id: 'updated',
      header: t('rates.updated'),
      cell: (row) => format.day(row.updated_at),
      hideBelow: 'sm',
    },
    {
      id: 'used',
      header: t('rates.used'),
      align: 'right',
      cell: (row) => format.number(row.connections),
      hideBelow: 'sm',
    },
    {
      id: 'remove',
      header: t('rates.action'),
      headerHidden: true,
      cell: (row) => <RemoveButton row={row} onRemove={onRemove} />,
    },
  ];
}

function RemoveButton({ row, onRemove }: { row: CurrencyRate; onRemove(rate: CurrencyRate): void }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      disabled={!may}
      title={why}
      aria-label={t('rates.removeOf', { currency: row.currency })}
      onClick={() => onRemove(row)}
    >
      {t('rates.remove')}
    </Button>
  );
}

function RateForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const { form, general, busy, props } = useApiForm<{ currency: string; rate: number | string }, unknown>({
    initial: { currency: '', rate: '' },
    schema: CurrencyRateInput,
    toRequest: ({ currency, rate }) => ({
      currency: currency.trim().toUpperCase(),
      ...(rate === '' ? {} : { rate: Number(rate) }),
    }),
    submit: ({ currency, rate }) => setRate(currency.trim().toUpperCase(), Number(rate)),
    onDone: () => {
      form.setValues({ currency: '', rate: '' });
      onDone();
    },
  });
  return (
    <form {...props}>
      <Refusal of={general} />
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('rates.currency')}
          placeholder="USD"
          maxLength={3}
          w={110}
          disabled={!may}
          {...form.getInputProps('currency')}
        />
        <NumberInput
          label={t('rates.rate')}
          min={0}
          decimalScale={8}
          w={160}
          disabled={!may}
          {...form.getInputProps('rate')}
        />
        <Button type="submit" variant="default" mt={25} loading={busy} disabled={!may} title={why}>
          {t('rates.set')}
        </Button>
      </Group>
    </form>
  );
}
