import { Group, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useRateName } from '../../../lib/tax-names.ts';
import { useBrands, useCategories, useChannels, useGroups, useTaxRates } from '../queries.ts';
import type { ChangeInputProps } from './change-input-props.ts';
import { isPlain } from './edit-draft.ts';
import { PlainInput } from './PlainInput.tsx';
import { ScheduleInput } from './ScheduleInput.tsx';

/** Asks for the value of one change. */
export function ChangeInput(props: ChangeInputProps) {
  const { field } = props;
  if (isPlain(field)) return <PlainInput {...props} field={field} />;
  if (field === 'price') return <PriceInput {...props} />;
  if (field === 'schedule') return <ScheduleInput {...props} />;
  if (field === 'prices_at') return <MomentInput {...props} />;
  if (field === 'quantity') return <QuantityInput {...props} />;
  if (field === 'brand_id') return <BrandInput {...props} />;
  if (field === 'tax_rate_id') return <TaxRateInput {...props} />;
  if (field === 'override') return <OverrideInput {...props} />;
  if (field === 'add_tags' || field === 'remove_tags') return <TagInput {...props} field={field} />;
  return <IdsInput {...props} field={field} />;
}

function PriceInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const { currency } = useSession().tenant;
  const { mode, value } = draft.price!;
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label={t('change.how')}
        w={190}
        value={mode}
        onChange={(next) => onChange({ price: { mode: next as 'set', value } })}
        data={(['set', 'amount', 'percent'] as const).map((one) => ({
          value: one,
          label: t(`priceMode.${one}`),
        }))}
      />
      <NumberInput
        aria-label={t('change.price')}
        data-path="edit.price.value"
        w={150}
        value={value}
        error={errors['edit.price.value']}
        decimalScale={6}
        suffix={mode === 'percent' ? ' %' : ` ${currency}`}
        onChange={(next) => onChange({ price: { mode, value: next === '' ? '' : Number(next) } })}
      />
    </Group>
  );
}

function MomentInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  return (
    <TextInput
      type="datetime-local"
      aria-label={t('change.prices_at')}
      description={t('edit.momentHelp')}
      data-path="edit.prices_at"
      styles={{ wrapper: { maxWidth: 260 } }}
      value={draft.prices_at ?? ''}
      error={errors['edit.prices_at']}
      onChange={({ currentTarget }) => onChange({ prices_at: currentTarget.value })}
    />
  );
}

function QuantityInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const { mode, value } = draft.quantity!;
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label={t('change.how')}
        w={190}
        value={mode}
        onChange={(next) => onChange({ quantity: { mode: next as 'set', value } })}
        data={(['set', 'change'] as const).map((one) => ({ value: one, label: t(`quantityMode.${one}`) }))}
      />
      <NumberInput
        aria-label={t('change.quantity')}
        data-path="edit.quantity.value"
        w={150}
        allowDecimal={false}
        value={value}
        error={errors['edit.quantity.value']}
        onChange={(next) => onChange({ quantity: { mode, value: next === '' ? '' : Number(next) } })}
      />
    </Group>
  );
}

const NONE = 'none';

function BrandInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 200);
  const brands = useBrands(settled).data ?? [];
  return (
    <Select
      aria-label={t('change.brand_id')}
      data-path="edit.brand_id"
      searchable
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothingFound')}
      error={errors['edit.brand_id']}
      value={draft.brand_id === null ? NONE : String(draft.brand_id)}
      onChange={(next) => onChange({ brand_id: next === NONE || next === null ? null : Number(next) })}
      data={[
        { value: NONE, label: t('noBrand') },
        ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function TaxRateInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const rates = useTaxRates().data ?? [];
  const rateName = useRateName();
  return (
    <Select
      aria-label={t('change.tax_rate_id')}
      data-path="edit.tax_rate_id"
      error={errors['edit.tax_rate_id']}
      value={draft.tax_rate_id === null ? NONE : String(draft.tax_rate_id)}
      onChange={(next) => onChange({ tax_rate_id: next === NONE || next === null ? null : Number(next) })}
      data={[
        { value: NONE, label: t('noTaxRate') },
        ...rates.map((rate) => ({ value: String(rate.id), label: rateName(rate) })),
      ]}
    />
  );
}

type IdsField = 'add_category_ids' | 'remove_category_ids' | 'add_group_ids' | 'remove_group_ids';

function IdsInput({ field, draft, onChange, errors }: ChangeInputProps & { field: IdsField }) {
  const { t } = useTranslation('products');
  const isCategory = field.endsWith('category_ids');
  const categories = useCategories(isCategory).data ?? [];
  const groups = useGroups(!isCategory).data ?? [];
  const data = isCategory
    ? categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') }))
    : groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <MultiSelect
      aria-label={t(`change.${field}`)}
      data-path={`edit.${field}`}
      searchable
      limit={100}
      error={errors[`edit.${field}`]}
      placeholder={t('choose')}
      nothingFoundMessage={t('nothingFound')}
      value={(draft[field] ?? []).map(String)}
      onChange={(next) => onChange({ [field]: next.map(Number) })}
      data={data}
    />
  );
}

function TagInput({
  field,
  draft,
  onChange,
  errors,
}: ChangeInputProps & { field: 'add_tags' | 'remove_tags' }) {
  const { t } = useTranslation('products');
  return (
    <TagsInput
      aria-label={t(`change.${field}`)}
      data-path={`edit.${field}`}
      placeholder={t('tagsHelp')}
      error={errors[`edit.${field}`]}
      maxTags={100}
      value={draft[field] ?? []}
      onChange={(next) => onChange({ [field]: next })}
    />
  );
}

function OverrideInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const channels = useChannels().data ?? [];
  const override = draft.override!;
  const change = (patch: Partial<typeof override>): void => onChange({ override: { ...override, ...patch } });
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label={t('filterChannel')}
        data-path="edit.override.credential_id"
        placeholder={t('filterChannel')}
        w={170}
        error={errors['edit.override.credential_id']}
        value={override.credential_id === null ? null : String(override.credential_id)}
        onChange={(next) => change({ credential_id: next === null ? null : Number(next) })}
        data={channels.map((one) => ({ value: String(one.credential_id), label: one.label }))}
      />
      <Select
        aria-label={t('change.what')}
        w={190}
        value={override.field}
        onChange={(next) => change({ field: next as 'price' })}
        data={(['raise_percent', 'price', 'markup_percent', 'stock'] as const).map((one) => ({
          value: one,
          label: t(`stateField.channel_${one}`),
        }))}
      />
      <NumberInput
        aria-label={t('change.value')}
        data-path={`edit.override.${override.field}`}
        error={errors[`edit.override.${override.field}`]}
        w={130}
        placeholder={override.field === 'raise_percent' ? undefined : t('clears')}
        suffix={override.field.endsWith('percent') ? ' %' : undefined}
        value={override.value}
        allowDecimal={override.field !== 'stock'}
        onChange={(next) => change({ value: next === '' ? '' : Number(next) })}
      />
    </Group>
  );
}
