import { NumberInput, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PercentInput } from '../../../ui/PercentInput.tsx';
import { numberOf, useNumberInput } from '../numbers.ts';
import { SentPriceInput } from '../SentPriceInput.tsx';
import { grossOf, markedUp } from '../vat.ts';

interface OverrideDialogProps {
  product: ProductDetail;
  channel: ProductChannel;
  onClose(): void;
}

interface Values extends Record<string, unknown> {
  price: number | string;
  markup_percent: number | string;
  stock: number | string;
}

const RENAME = Object.fromEntries(
  ['credential_id', 'price', 'markup_percent', 'stock'].map((name) => [`channel_overrides.0.${name}`, name]),
);

/** Price, markup or stock of the product for one channel. A fixed price and a markup together are refused. */
export function OverrideDialog({ product, channel, onClose }: OverrideDialogProps) {
  const { t } = useTranslation(['product', 'ui']);
  const numbers = useNumberInput();
  const state = useOverrideForm({ product, channel, onClose });
  const { form } = state;
  const both = hasBoth(form.values);
  return (
    <FormDialog
      onClose={onClose}
      title={t('override.title', { channel: channel.label })}
      state={state}
      submit={t('ui:save')}
    >
      <Text size="sm" c="dimmed">
        {t('override.help')}
      </Text>
      <PriceInputs form={form} currency={channel.currency} />
      {!both && <Outcome product={product} channel={channel} values={form.values} />}
      <NumberInput
        label={t('override.stock')}
        description={t('override.stockHelp')}
        min={0}
        {...numbers}
        allowDecimal={false}
        {...form.getInputProps('stock')}
      />
      {channel.listing?.sync_id == null && (
        <Text size="sm" c="dimmed">
          {t('override.pending')}
        </Text>
      )}
    </FormDialog>
  );
}

function useOverrideForm({ product, channel, onClose }: OverrideDialogProps) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  return useApiForm<Values, unknown>({
    initial: {
      price: channel.override?.price ?? '',
      markup_percent: channel.override?.markup_percent ?? '',
      stock: channel.override?.stock ?? '',
    },
    rename: RENAME,
    check: (values): Record<string, string[]> => ({
      ...(isAtMost(values.price, 0) ? { price: [t('override.priceAboveZero')] } : {}),
      ...(isAtMost(values.markup_percent, -100) ? { markup_percent: [t('override.markupAbove')] } : {}),
      ...(hasBoth(values) ? { markup_percent: [t('override.both')] } : {}),
    }),
    submit: async ({ price, markup_percent, stock }) => {
      await call(
        api.PATCH('/portal/api/products/{id}', {
          params: { path: { id: product.id } },
          body: {
            channel_overrides: [
              {
                credential_id: channel.credential_id,
                price: numberOf(price),
                markup_percent: numberOf(markup_percent),
                stock: numberOf(stock),
              },
            ],
          },
        }),
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    },
    onDone: onClose,
  });
}

interface PriceInputsProps {
  form: ReturnType<typeof useOverrideForm>['form'];
  currency: string;
}

/** A fixed price or a markup: not both. */
function PriceInputs({ form, currency }: PriceInputsProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  return (
    <>
      <SentPriceInput currency={currency} data-autofocus {...form.getInputProps('price')} />
      <PercentInput
        label={t('override.markup')}
        description={t('override.markupHelp')}
        decimalScale={6}
        min={-100}
        {...numbers}
        {...form.getInputProps('markup_percent')}
        error={hasBoth(form.values) ? t('override.both') : form.errors.markup_percent}
      />
    </>
  );
}

const isAtMost = (value: number | string, limit: number): boolean => value !== '' && Number(value) <= limit;

const hasBoth = ({ price, markup_percent }: Values): boolean => price !== '' && markup_percent !== '';

/** The price that results, as one types. Currency, rounding and minimum of the connection follow at publishing. */
function Outcome({ product, channel, values }: Omit<OverrideDialogProps, 'onClose'> & { values: Values }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { currency } = useSession().tenant;
  const rate = product.tax_rate?.rate ?? 0;
  const text = (): string => {
    const [price, markup] = [numberOf(values.price), numberOf(values.markup_percent)];
    if (price !== null) return t('override.asItIs', { price: format.money(price, channel.currency) });
    if (markup === null) return t('override.noPrice');
    const net = markedUp(product.price, markup);
    const gross = grossOf(net, rate);
    return t('override.outcome', {
      master: format.money(product.price, currency),
      net: format.money(net, currency),
      vat: format.money(gross - net, currency),
      gross: format.money(gross, currency),
    });
  };
  return (
    <Text size="sm" role="status">
      {text()}
    </Text>
  );
}
