import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type ConnectionSettings,
  ConnectionSettingsChange,
  type PlanPreview as Preview,
} from '@sluice/contracts';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlanPreview } from '../../ui/PlanPreview.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { GuardPanel, PricePanel, RequirementsPanel, StockPanel } from './SettingsPanels.tsx';
import { HELD, OWN_CURRENCY, type SettingsValues } from './settings-values.ts';
import { useAdmin } from './use-admin.ts';

type Patch = ConnectionSettingsChange;

/** Fields that may be empty. */
const EMPTIABLE = new Set([
  'markup_percent',
  'currency',
  'minimum_price',
  'stock_cap',
  'general_store_id',
  'guard_price_drop_percent',
  'guard_price_rise_percent',
]);
/** Settings that leave every listing as it is. */
const HARMLESS = /^(label|guard_)/;

const valuesOf = (settings: ConnectionSettings): SettingsValues =>
  ({
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        value ?? (name === 'currency' ? OWN_CURRENCY : ''),
      ]),
    ),
    absolute_overrides: HELD,
  }) as SettingsValues;

/** Returns the changed settings in the form of the API. */
function patchOf(before: SettingsValues, values: SettingsValues): Patch {
  const changed = (Object.keys(before) as (keyof ConnectionSettingsChange)[]).filter(
    (name) => values[name] !== before[name],
  );
  return Object.fromEntries(
    changed.map((name) => {
      const value = name === 'general_store_id' && values[name] !== '' ? Number(values[name]) : values[name];
      return [name, EMPTIABLE.has(name) && (value === '' || value === OWN_CURRENCY) ? null : value];
    }),
  ) as Patch;
}

/**
 * Settings for prices, stock and the guard of a connection. A change of prices or stock is shown before it is saved.
 */
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
  const { form, general, busy, props } = useApiForm<SettingsValues, Preview | null>({
    initial: valuesOf(settings),
    schema: ConnectionSettingsChange,
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
  const isChanged = (from: SettingsValues): boolean =>
    Object.keys(patchOf(from, form.getValues())).length > 0;
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
          {role !== 'source' && <PricePanel form={form} currency={base.currency} />}
          {role !== 'source' && <StockPanel form={form} id={id} />}
          {role !== 'source' && <RequirementsPanel form={form} />}
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
