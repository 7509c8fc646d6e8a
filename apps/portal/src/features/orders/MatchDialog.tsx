import { Checkbox, Text } from '@mantine/core';
import { LineMatch, type OrderLineDetail } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ProductPicker } from '../../ui/ProductPicker.tsx';

interface MatchDialogProps {
  orderId: number;
  line: OrderLineDetail;
  onClose(): void;
}

const bodyOf = ({ product_id, alike }: { product_id: number | null; alike: boolean }) => ({
  ...(product_id === null ? {} : { product_id }),
  alike,
});

function useMatchForm({ orderId, line, onClose }: MatchDialogProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  return useApiForm({
    initial: { product_id: null as number | null, alike: line.alike > 0 },
    schema: LineMatch,
    toRequest: bodyOf,
    submit: (values) =>
      call(
        api.POST('/portal/api/orders/{id}/lines/{line_id}/match', {
          params: { path: { id: orderId, line_id: line.id } },
          body: bodyOf(values) as LineMatch,
        }),
      ),
    onDone: ({ lines }) => {
      announce(t('matched', { count: lines }));
      for (const key of ['orders', 'products']) void client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
}

/** Says which product a line sold. */
export function MatchDialog(props: MatchDialogProps) {
  const { line, onClose } = props;
  const { t } = useTranslation('orders');
  const state = useMatchForm(props);
  const { value, onChange, error, ...input } = state.form.getInputProps('product_id');
  return (
    <FormDialog onClose={onClose} title={t('matchTitle')} state={state} submit={t('matchSubmit')}>
      <Text size="sm">{t('matchText', { name: line.name, key: line.external_key ?? line.external_id })}</Text>
      <ProductPicker
        label={t('product')}
        required
        value={value as number | null}
        onChange={onChange}
        error={error}
        data-path={(input as { 'data-path'?: string })['data-path']}
      />
      {line.alike > 0 && (
        <Checkbox
          label={t('alike', { count: line.alike })}
          {...state.form.getInputProps('alike', { type: 'checkbox' })}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('matchEffect')}
      </Text>
    </FormDialog>
  );
}
