import { Stack, Text, TextInput } from '@mantine/core';
import { StockLocationInput, StockLocationPatch } from '@sluice/contracts';
import type { StockLocationUse } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const KEY = ['stock-locations'];

/** A new external location, or the name of any. */
export function LocationForm({ location, onClose }: { location?: StockLocationUse; onClose(): void }) {
  const { t } = useTranslation('stock-locations');
  const client = useQueryClient();
  const state = useApiForm({
    initial: { code: location?.code ?? '', label: location?.label ?? '' },
    schema: location ? StockLocationPatch : StockLocationInput,
    toRequest: ({ code, label }) => (location ? { label } : { code, label, type: 'external' }),
    submit: ({ code, label }): Promise<unknown> =>
      location
        ? call(
            api.PATCH('/portal/api/stock-locations/{id}', {
              params: { path: { id: location.id } },
              body: { label },
            }),
          )
        : call(api.POST('/portal/api/stock-locations', { body: { code, label, type: 'external' } })),
    onDone: () => {
      void client.invalidateQueries({ queryKey: KEY });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={location ? t('editTitle', { label: location.label }) : t('new')}
      state={state}
      submit={location ? t('save') : t('create')}
    >
      <TextInput label={t('label')} required data-autofocus {...state.form.getInputProps('label')} />
      <TextInput
        label={t('code')}
        description={location ? t('codeFixed') : t('codeHelp')}
        required={!location}
        disabled={location !== undefined}
        {...state.form.getInputProps('code')}
      />
    </FormDialog>
  );
}

export function DeleteLocation({ location, onClose }: { location: StockLocationUse; onClose(): void }) {
  const { t } = useTranslation('stock-locations');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      danger
      title={t('deleteTitle', { label: location.label })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/stock-locations/{id}', { params: { path: { id: location.id } } }));
        await client.invalidateQueries({ queryKey: KEY });
      }}
    >
      <Stack gap="xs">
        <Text size="sm">
          {location.products_count === 0
            ? t('deleteEmpty')
            : t('deleteText', { count: location.products_count, units: location.units })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('deleteInstead')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
