import { useTranslation } from 'react-i18next';
import { useRateName } from '../../../lib/tax-names.ts';
import { useCategories, useGroups, usePlatforms, useTaxRates } from '../queries.ts';
import type { FilterDefinition } from './definitions.ts';

interface Choice {
  value: string;
  label: string;
}

/** Values that a filter can be set to. */
export function useChoices({ kind }: Pick<FilterDefinition, 'kind'>): Choice[] {
  const { t } = useTranslation('products');
  const rateName = useRateName();
  const categories = useCategories(kind === 'category').data ?? [];
  const groups = useGroups(kind === 'group').data ?? [];
  const rates = useTaxRates(kind === 'taxRate').data ?? [];
  const platforms = usePlatforms(kind === 'platform').data ?? [];
  const choice = (value: number, label: string): Choice => ({ value: String(value), label });
  if (kind === 'category') return categories.map(({ id, path }) => choice(id, path.join(' › ')));
  if (kind === 'group') return groups.map(({ id, name }) => choice(id, name));
  if (kind === 'taxRate') return rates.map((rate) => choice(rate.id, rateName(rate)));
  if (kind === 'platform') return platforms.map(({ platform_id, label }) => choice(platform_id, label));
  if (kind === 'source') return ['manual', 'api'].map((value) => ({ value, label: t(`source.${value}`) }));
  return [];
}
