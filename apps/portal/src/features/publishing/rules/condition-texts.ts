import type { RuleConditions } from '@sluice/contracts';
import type { PublishRuleList } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

type Names = Pick<PublishRuleList, 'brands' | 'categories' | 'groups'>;

/** Conditions in words, one text each. */
export function useConditionTexts(conditions: RuleConditions, names: Names): string[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const named = (ids: readonly number[] | undefined, known: Names['brands'], key: string): string[] =>
    ids === undefined
      ? []
      : [
          t(`condition.${key}`, {
            values: either(ids.map((id) => known.find((one) => one.id === id)?.name ?? `#${id}`)),
          }),
        ];
  const either = (values: readonly string[]): string =>
    values.length > 4
      ? t('condition.more', { values: values.slice(0, 3).join(', '), count: values.length - 3 })
      : values.join(` ${t('condition.or')} `);
  const range = (bounds: { min?: number; max?: number } | undefined, key: string): string[] => {
    if (bounds === undefined) return [];
    const { min, max } = bounds;
    const [from, to] = [min, max].map((value) => (value === undefined ? '' : format.number(value)));
    const kind = min === undefined ? 'max' : max === undefined ? 'min' : 'between';
    return [t(`condition.${key}.${kind}`, { min: from, max: to })];
  };
  const { status, has_image, tags, sku_patterns } = conditions;
  return [
    ...named(conditions.brand_ids, names.brands, 'brand'),
    ...named(conditions.category_ids, names.categories, 'category'),
    ...named(conditions.group_ids, names.groups, 'group'),
    ...range(conditions.price, 'price'),
    ...range(conditions.stock, 'stock'),
    ...(status === undefined ? [] : [t(status ? 'condition.active' : 'condition.inactive')]),
    ...(has_image === undefined ? [] : [t(has_image ? 'condition.withImage' : 'condition.withoutImage')]),
    ...(tags === undefined ? [] : [t('condition.tag', { values: either(tags) })]),
    ...(sku_patterns === undefined ? [] : [t('condition.sku', { values: either(sku_patterns) })]),
  ];
}
