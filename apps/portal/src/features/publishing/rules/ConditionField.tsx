import { Group, Input, MultiSelect, NativeSelect, NumberInput, TagsInput } from '@mantine/core';
import type { PublishRuleList } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { categoriesQuery } from '../../../lib/choices.ts';
import { BrandSelect } from '../BrandSelect.tsx';
import type { ConditionName, RuleFormApi } from './rule-values.ts';

interface ConditionFieldProps {
  name: ConditionName;
  form: RuleFormApi;
  list: PublishRuleList;
}

/** The input of one condition. */
export function ConditionField({ name, form, list }: ConditionFieldProps) {
  const { t } = useTranslation('publishing');
  const path = `conditions.${name}`;
  const input = { label: t(`field.${name}`), ...form.getInputProps(path) };
  switch (name) {
    case 'brand_ids':
      return <BrandSelect {...input} known={list.brands} description={t('condition.any')} />;
    case 'category_ids':
      return <CategoryField input={input} />;
    case 'group_ids':
    case 'tags':
      return <ChoiceField name={name} input={input} />;
    case 'sku_patterns':
      return (
        <TagsInput {...input} description={t('condition.skuHelp')} placeholder={t('condition.skuExample')} />
      );
    case 'price':
    case 'stock':
      return <RangeField name={name} form={form} />;
    default:
      return (
        <NativeSelect
          {...input}
          data={[
            { value: 'true', label: t(name === 'status' ? 'condition.active' : 'condition.withImage') },
            { value: 'false', label: t(name === 'status' ? 'condition.inactive' : 'condition.withoutImage') },
          ]}
        />
      );
  }
}

type InputProps = ReturnType<RuleFormApi['getInputProps']> & { label: string };

function CategoryField({ input }: { input: InputProps }) {
  const { t } = useTranslation('publishing');
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <MultiSelect
      {...input}
      searchable
      limit={100}
      description={t('condition.below')}
      nothingFoundMessage={t('nothingFound')}
      data={categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') }))}
    />
  );
}

function ChoiceField({ name, input }: { name: 'group_ids' | 'tags'; input: InputProps }) {
  const { t } = useTranslation('publishing');
  const { data } = useQuery({
    queryKey: ['rules', 'choices'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/rule-choices', { signal })),
    staleTime: 60_000,
  });
  if (name === 'tags')
    return (
      <TagsInput {...input} data={data?.tags.map(({ tag }) => tag) ?? []} description={t('condition.any')} />
    );
  return (
    <MultiSelect
      {...input}
      searchable
      description={t('condition.any')}
      nothingFoundMessage={t('nothingFound')}
      data={data?.groups.map(({ id, name: label }) => ({ value: String(id), label })) ?? []}
    />
  );
}

function RangeField({ name, form }: { name: 'price' | 'stock'; form: RuleFormApi }) {
  const { t } = useTranslation('publishing');
  const whole = name === 'stock';
  const bound = (end: 'min' | 'max') => (
    <NumberInput
      label={t(`condition.${end}`)}
      w={160}
      allowDecimal={!whole}
      decimalScale={whole ? 0 : 6}
      {...form.getInputProps(`conditions.${name}.${end}`)}
    />
  );
  return (
    <Input.Wrapper
      component="fieldset"
      label={t(`field.${name}`)}
      labelElement="div"
      description={t(`condition.${name}Help`)}
      error={form.errors[`conditions.${name}`]}
      style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}
      data-path={`conditions.${name}`}
      aria-label={t(`field.${name}`)}
    >
      <Group gap="sm" mt={4}>
        {bound('min')}
        {bound('max')}
      </Group>
    </Input.Wrapper>
  );
}
