import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel, PublishPreview, ScheduledPrice } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../lib/form.ts';
import { timeZone } from '../../../lib/format.ts';
import { isoOf } from '../../../lib/moments.ts';
import { useSession } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { numberOf, useNumberInput } from '../numbers.ts';
import { SentPriceInput } from '../SentPriceInput.tsx';
import { grossOf, netOf } from '../vat.ts';
import { type ScheduleValues, scheduleCalls } from './schedules.ts';

interface ScheduleFormProps {
  product: ProductDetail;
  channels: readonly ProductChannel[];
  /** null = a new one. */
  edited: ScheduledPrice | null;
  initial: ScheduleValues;
  onClose(): void;
  onPreview(values: ScheduleValues, preview: PublishPreview): void;
}

/** Asks for a price and its time, and then shows what it does to the channels before anything is stored. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { t } = useTranslation('product');
  const { edited, channels, onClose } = props;
  const state = useScheduleForm(props);
  const { form } = state;
  const { credential_id } = form.values;
  const channel = channels.find((one) => String(one.credential_id) === credential_id);
  return (
    <FormDialog
      onClose={onClose}
      title={t(edited === null ? 'schedule.addTitle' : 'schedule.changeTitle')}
      state={state}
      submit={t('schedule.preview')}
    >
      <Select
        label={t('schedule.where')}
        description={t(credential_id === '' ? 'schedule.everywhereHelp' : 'schedule.channelHelp')}
        data={[
          { value: '', label: t('schedule.everywhere') },
          ...channels.map(({ credential_id: id, label }) => ({ value: String(id), label })),
        ]}
        allowDeselect={false}
        disabled={edited !== null}
        data-autofocus
        {...form.getInputProps('credential_id')}
      />
      {channel === undefined ? (
        <MasterPrice form={form} rate={props.product.tax_rate?.rate ?? 0} />
      ) : (
        <SentPriceInput currency={channel.currency} {...form.getInputProps('price')} />
      )}
      <WindowInputs form={form} hasBegun={edited?.state === 'active'} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useScheduleForm>['form'];

function useScheduleForm({ product, edited, initial, onPreview }: ScheduleFormProps) {
  const { t } = useTranslation('product');
  return useApiForm<ScheduleValues, PublishPreview>({
    initial,
    check: ({ price, starts_at, ends_at }): Record<string, string[]> => ({
      ...((numberOf(price) ?? 0) > 0 ? {} : { price: [t('schedule.priceMissing')] }),
      ...(starts_at === '' ? { starts_at: [t('schedule.momentMissing')] } : {}),
      ...(ends_at === ''
        ? { ends_at: [t('schedule.momentMissing')] }
        : isoOf(ends_at) <= isoOf(starts_at)
          ? { ends_at: [t('schedule.endsFirst')] }
          : {}),
    }),
    submit: (values) => scheduleCalls(product, edited, values).preview(),
    onDone: (preview, values) => onPreview(values, preview),
  });
}

/** In place of the master price: without and with VAT, each computed from the other as one types. */
function MasterPrice({ form, rate }: { form: Form; rate: number }) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  const { currency } = useSession().tenant;
  const input = (name: 'price' | 'price_with_vat') => ({
    ...numbers,
    ...form.getInputProps(name),
    min: 0,
    suffix: ` ${currency}`,
    onChange: (value: number | string) => {
      if (numberOf(value) === numberOf(form.values[name])) return;
      const known = numberOf(value) ?? 0;
      const other = name === 'price' ? grossOf(known, rate) : netOf(known, rate);
      form.setValues({
        [name]: value,
        [name === 'price' ? 'price_with_vat' : 'price']: known > 0 ? other : '',
      });
    },
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput label={t('field.price')} decimalScale={6} {...input('price')} />
      <NumberInput label={t('field.price_with_vat')} decimalScale={2} {...input('price_with_vat')} />
    </SimpleGrid>
  );
}

function WindowInputs({ form, hasBegun }: { form: Form; hasBegun: boolean }) {
  const { t } = useTranslation('product');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        type="datetime-local"
        label={t('schedule.from')}
        description={hasBegun ? t('schedule.begun') : t('schedule.zone', { zone: timeZone() })}
        disabled={hasBegun}
        {...form.getInputProps('starts_at')}
      />
      <TextInput
        type="datetime-local"
        label={t('schedule.until')}
        description={t('schedule.untilHelp')}
        {...form.getInputProps('ends_at')}
      />
    </SimpleGrid>
  );
}
