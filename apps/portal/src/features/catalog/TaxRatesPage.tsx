import { Alert, Text, TextInput } from '@mantine/core';
import { madeIn, TaxRateInput, type TaxRateUse } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useRateName } from '../../lib/tax-names.ts';
import { Becomes } from '../../ui/Becomes.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import below from '../../ui/DataTable.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PercentInput } from '../../ui/PercentInput.tsx';
import { NamedList } from './NamedList.tsx';

export function TaxRatesPage() {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const exampleOf = useExample();
  const rateName = useRateName();
  const list = useQuery({
    queryKey: ['tax-rates', 'usage'],
    queryFn: ({ signal }): Promise<{ data: TaxRateUse[] }> =>
      call(api.GET('/portal/api/tax-rates/usage', { signal })),
    select: ({ data }) => data,
  });
  return (
    <NamedList
      texts="tax"
      list={list}
      change={t('change')}
      nameOf={(row) => (
        <>
          {rateName(row)}
          <div className={below.below} style={{ whiteSpace: 'nowrap' }}>
            {exampleOf(row)}
          </div>
        </>
      )}
      productsOf={({ id, products_count }) => (
        <AnchorLink to="/products" search={{ tax_rate_id: id }} size="sm">
          {format.number(products_count)}
        </AnchorLink>
      )}
      columns={[
        {
          id: 'rate',
          header: t('tax.rate'),
          align: 'right',
          cell: (row) => format.rate(row.rate),
        },
        {
          id: 'example',
          header: t('tax.example'),
          hideBelow: 'sm',
          cell: exampleOf,
        },
      ]}
      dialog={(opened, close) => {
        if (opened.kind === 'delete') return <DeleteRate rate={opened.row} onClose={close} />;
        return <RateForm {...(opened.kind === 'change' ? { rate: opened.row } : {})} onClose={close} />;
      }}
    />
  );
}

/** Says what a price of 100 becomes with the rate. */
function useExample(): (rate: TaxRateUse) => ReactNode {
  const format = useFormat();
  const { currency } = useSession().tenant;
  const money = (value: number): string => format.money(value, currency);
  return ({ rate }: TaxRateUse) => (
    <>
      {money(100)}
      <Becomes />
      {money(100 * (1 + rate / 100))}
    </>
  );
}

function useRateForm(rate: TaxRateUse | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useApiForm({
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
      onDone();
    },
  });
}

function RateForm({ rate, onClose }: { rate?: TaxRateUse; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const rateName = useRateName();
  const state = useRateForm(rate, onClose);
  const next = Number(state.form.getValues().rate);
  const changes = rate !== undefined && state.form.getValues().rate !== '' && next !== rate.rate;
  return (
    <FormDialog
      onClose={onClose}
      title={rate ? t('tax.edit', { name: rateName(rate) }) : t('tax.new')}
      state={state}
      submit={rate ? t('save') : t('create')}
    >
      <TextInput label={t('name')} required data-autofocus {...state.form.getInputProps('name')} />
      <PercentInput
        label={t('tax.rate')}
        required
        min={0}
        max={100}
        decimalScale={4}
        clampBehavior="none"
        hideControls
        {...state.form.getInputProps('rate')}
      />
      {changes && <Effect rate={rate} next={next} name={state.form.getValues().name} />}
    </FormDialog>
  );
}

interface EffectProps {
  rate: TaxRateUse;
  /** The new percentage. */
  next: number;
  name: string;
}

/** The effect of another percentage on prices, by an example. */
function Effect({ rate, next, name }: EffectProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const { tenant } = useSession();
  const gross = (percent: number): string => format.money(100 * (1 + percent / 100), tenant.currency);
  return (
    <Alert role="status" color="yellow" variant="light" title={t('tax.effect')}>
      <Text size="sm">{t('tax.effectText', { count: rate.products_count })}</Text>
      {keepsOldNumber(rate, name) && (
        <Text size="sm" mt={4}>
          {t('tax.nameStays', { name: rate.name })}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {t('tax.effectExample', {
          net: format.money(100, tenant.currency),
          before: gross(rate.rate),
          after: gross(next),
        })}
      </Text>
    </Alert>
  );
}

/** A name that a person chose stays; one with the old percentage in it would say something wrong. */
const keepsOldNumber = (rate: TaxRateUse, name: unknown): boolean =>
  name === rate.name && madeIn(rate.name, rate.rate) === undefined && rate.name.includes(String(rate.rate));

function DeleteRate({ rate, onClose }: { rate: TaxRateUse; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const rateName = useRateName();
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name: rateName(rate) })}
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
