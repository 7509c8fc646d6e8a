import { Alert, Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import {
  type ConnectionSettings,
  ConnectionSettingsPatch,
  type PlanPreview as Preview,
} from '@sluice/contracts';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlanPreview } from '../../ui/PlanPreview.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import classes from './connections.module.css';
import { ratesQuery } from './RatesPanel.tsx';
import { useAdmin } from './use-admin.ts';

type Values = Record<keyof ConnectionSettings, string | number | boolean>;
type Patch = Partial<ConnectionSettings>;

/** Fields that may be empty. */
const EMPTIABLE = new Set(['markup_percent', 'currency', 'minimum_price', 'stock_cap']);
/** Settings that leave every listing as it is. */
const HARMLESS = /^(label|guard_)/;
const OWN_CURRENCY = 'own';

const valuesOf = (settings: ConnectionSettings): Values =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value ?? (name === 'currency' ? OWN_CURRENCY : ''),
    ]),
  ) as Values;

/** What changed, as the service takes it. */
function patchOf(before: Values, values: Values): Patch {
  const changed = (Object.keys(before) as (keyof ConnectionSettings)[]).filter(
    (name) => values[name] !== before[name],
  );
  return Object.fromEntries(
    changed.map((name) => {
      const value = values[name];
      return [name, EMPTIABLE.has(name) && (value === '' || value === OWN_CURRENCY) ? null : value];
    }),
  ) as Patch;
}

/** How a connection prices, stocks and guards. What changes prices or stock is shown before it is saved. */
export function SettingsForm({ connection: { id, settings, role } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const [shown, setShown] = useState<{ patch: Patch; preview: Preview } | null>(null);
  const save = async (patch: Patch): Promise<void> => {
    await call(api.PATCH('/portal/api/connections/{id}', { params: { path: { id } }, body: patch }));
    begin(form.getValues());
    await client.invalidateQueries({ queryKey: ['connections'] });
  };
  const { form, general, busy, props } = useApiForm<Values, Preview | null>({
    initial: valuesOf(settings),
    schema: ConnectionSettingsPatch,
    toRequest: (values): Patch => patchOf(base, values),
    submit: async (values): Promise<Preview | null> => {
      const patch = patchOf(base, values);
      if (Object.keys(patch).every((name) => HARMLESS.test(name))) {
        await save(patch);
        return null;
      }
      return call(
        api.POST('/portal/api/connections/{id}/preview', { params: { path: { id } }, body: patch }),
      );
    },
    onDone: (preview, values) => {
      if (preview !== null) setShown({ patch: patchOf(base, values), preview });
    },
  });
  const isChanged = (from: Values): boolean => Object.keys(patchOf(from, form.getValues())).length > 0;
  const [base, begin] = useFollow(form, valuesOf(settings), (from) => !busy && !isChanged(from));
  const changed = isChanged(base);
  return (
    <form {...props}>
      <Stack>
        {!may && <Alert color="yellow">{why}</Alert>}
        <Refusal of={general} />
        <fieldset disabled={!may} style={{ all: 'unset', display: 'contents' }}>
          <Panel title={t('settings.general')}>
            <TextInput label={t('field.label')} required {...form.getInputProps('label')} />
          </Panel>
          {role !== 'source' && <PricePanel form={form} />}
          {role !== 'source' && <StockPanel form={form} />}
          {role !== 'source' && <GuardPanel form={form} />}
        </fieldset>
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!may || !changed} title={why}>
            {t('settings.review')}
          </Button>
        </Group>
      </Stack>
      <LeaveDialog dirty={changed && !busy && shown === null} />
      <ConfirmDialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={t('preview.title')}
        confirm={t('preview.save')}
        action={() => save(shown!.patch)}
      >
        {shown && (
          <Stack gap="sm">
            <Text size="sm">{t('preview.text')}</Text>
            <PlanPreview preview={shown.preview} />
          </Stack>
        )}
      </ConfirmDialog>
    </form>
  );
}

interface PartProps {
  form: ReturnType<typeof useApiForm<Values, Preview | null>>['form'];
}

const ROUNDINGS = ['cent', 'end_90', 'end_99', 'whole'] as const;
const DIRECTIONS = ['nearest', 'up', 'down'] as const;

function PricePanel({ form }: PartProps) {
  const { t } = useTranslation('connections');
  const { tenant } = useSession();
  const { data } = useQuery(ratesQuery);
  const currencies = (data?.data ?? []).map(({ currency }) => currency);
  const chosen = form.getValues().currency;
  const all = [...new Set([...currencies, ...(chosen === OWN_CURRENCY ? [] : [String(chosen)])])];
  return (
    <Panel title={t('settings.prices')} description={t('settings.pricesText')}>
      <div className={classes.columns}>
        <NumberInput
          label={t('setting.markup_percent')}
          description={t('settingHelp.markup_percent')}
          suffix="%"
          decimalScale={6}
          {...form.getInputProps('markup_percent')}
        />
        <Select
          label={t('setting.currency')}
          description={t('settingHelp.currency')}
          data={[
            { value: OWN_CURRENCY, label: t('settings.ownCurrency', { currency: tenant.currency }) },
            ...all.map((currency) => ({ value: currency, label: currency })),
          ]}
          {...form.getInputProps('currency')}
        />
        <Select
          label={t('setting.price_rounding')}
          data={ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
          {...form.getInputProps('price_rounding')}
        />
        <Select
          label={t('setting.price_rounding_direction')}
          data={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
          {...form.getInputProps('price_rounding_direction')}
        />
        <NumberInput
          label={t('setting.minimum_price')}
          description={t('settingHelp.minimum_price')}
          min={0}
          {...form.getInputProps('minimum_price')}
        />
        <Switch
          mt="lg"
          label={t('setting.prices_with_vat')}
          description={t('settingHelp.prices_with_vat')}
          {...form.getInputProps('prices_with_vat', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}

function StockPanel({ form }: PartProps) {
  const { t } = useTranslation('connections');
  return (
    <Panel title={t('settings.stock')}>
      <div className={classes.columns}>
        <NumberInput
          label={t('setting.stock_buffer')}
          description={t('settingHelp.stock_buffer')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('stock_buffer')}
        />
        <NumberInput
          label={t('setting.stock_cap')}
          description={t('settingHelp.stock_cap')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('stock_cap')}
        />
        <Switch
          label={t('setting.withdraw_excluded')}
          description={t('settingHelp.withdraw_excluded')}
          {...form.getInputProps('withdraw_excluded', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}

const GUARDS = [
  'guard_withdraw_percent',
  'guard_price_percent',
  'guard_price_share_percent',
  'guard_minimum_listings',
] as const;

function GuardPanel({ form }: PartProps) {
  const { t } = useTranslation('connections');
  return (
    <Panel title={t('settings.guard')} description={t('settings.guardText')}>
      <div className={classes.columns}>
        {GUARDS.map((name) => (
          <NumberInput
            key={name}
            label={t(`setting.${name}`)}
            description={t(`settingHelp.${name}`)}
            min={0}
            allowDecimal={false}
            {...(name === 'guard_minimum_listings' ? {} : { suffix: '%' })}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  );
}
