import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type Bundle, BundleInput } from '@sluice/contracts/portal';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProductPicker } from '../../../ui/ProductPicker.tsx';
import { useNumberInput } from '../numbers.ts';

interface Row {
  product_id: number;
  label: string;
  quantity: number | string;
}

interface BundleDialogProps {
  id: number;
  components: Bundle['components'];
  onClose(): void;
}

/** Chooses the components of a bundle and the units of each. */
export function BundleDialog({ id, components, onClose }: BundleDialogProps) {
  const { t } = useTranslation('product');
  const state = useComponents({ id, components, onClose });
  const { form } = state;
  const rows = form.values.components;
  return (
    <FormDialog
      title={t('bundle.dialog')}
      state={state}
      submit={t('bundle.save')}
      onClose={onClose}
      size="lg"
    >
      <Stack gap="xs">
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('bundle.none')}
          </Text>
        )}
        {rows.map((row, at) => (
          <ComponentRow
            key={row.product_id}
            row={row}
            error={form.errors[`components.${at}.product_id`] ?? form.errors[`components.${at}.quantity`]}
            onQuantity={(quantity) => form.setFieldValue(`components.${at}.quantity`, quantity)}
            onRemove={() => form.removeListItem('components', at)}
          />
        ))}
        <ProductPicker
          label={t('bundle.add')}
          value={null}
          error={form.errors.components}
          data-path="components"
          data-autofocus
          onChange={(product_id, label) => {
            if (product_id !== null && !rows.some((row) => row.product_id === product_id))
              form.insertListItem('components', { product_id, label, quantity: 1 });
          }}
        />
      </Stack>
    </FormDialog>
  );
}

function useComponents({ id, components, onClose }: BundleDialogProps) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const initial: Row[] = components.map(({ product_id, name, sku, quantity }) => ({
    product_id,
    quantity,
    label: name === null ? t('bundle.deleted') : [name, sku].filter(Boolean).join(' · '),
  }));
  return useApiForm({
    initial: { components: initial },
    schema: BundleInput,
    toRequest,
    submit: (values: { components: Row[] }) =>
      call(
        api.PUT('/portal/api/products/{id}/components', {
          params: { path: { id } },
          body: toRequest(values),
        }),
      ),
    onDone: () => {
      announce(t('saved'));
      onClose();
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });
}

const toRequest = ({ components }: { components: Row[] }): BundleInput => ({
  components: components.map(({ product_id, quantity }) => ({ product_id, quantity: Number(quantity) })),
});

interface ComponentRowProps {
  row: Row;
  error: React.ReactNode;
  onQuantity(quantity: number | string): void;
  onRemove(): void;
}

function ComponentRow({ row, error, onQuantity, onRemove }: ComponentRowProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  return (
    <Group wrap="nowrap" align="flex-start">
      <NumberInput
        {...numbers}
        allowDecimal={false}
        allowNegative={false}
        aria-label={t('bundle.quantityOf', { name: row.label })}
        w={90}
        value={row.quantity}
        onChange={onQuantity}
        error={error}
      />
      <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }} mt={7}>
        {row.label}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={4}
        aria-label={t('bundle.remove', { name: row.label })}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
