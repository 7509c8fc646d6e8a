import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useChannels } from '../queries.ts';
import type { ProductsSearch } from '../search.ts';
import type { FilterDefinition } from './definitions.ts';
import { useBrandNames } from './use-brand-names.ts';
import { useChoices } from './use-choices.ts';

/** A filter in force, in words: "Brand: Acme", "Price from 10 to 20". */
export function useFilterText(definition: FilterDefinition, search: ProductsSearch): string {
  const { t } = useTranslation('products');
  const format = useFormat();
  const choices = useChoices(definition);
  const channels = useChannels().data ?? [];
  const brands = useBrandNames(definition.kind === 'brand' ? (search.brand_id ?? []) : []);
  const name = t(`filter.${definition.id}`);
  const value = search[definition.fields[0]!];
  if (definition.kind === 'flag')
    return t(value === true ? `filterYes.${definition.id}` : `filterNo.${definition.id}`);
  if (definition.kind === 'range') {
    const [from, to] = definition.fields.map((field) => search[field] as number | undefined);
    if (from === undefined) return t('range.to', { name, to: format.number(to!) });
    if (to === undefined) return t('range.from', { name, from: format.number(from) });
    return t('range.both', { name, from: format.number(from), to: format.number(to) });
  }
  if (definition.kind === 'channel') {
    const channel = channels.find((one) => one.credential_id === search.credential_id)?.label;
    const state =
      search.issue_key !== undefined
        ? t('oneCause')
        : search.channel_state === undefined
          ? t('anyState')
          : t(`state.${search.channel_state}`);
    return t('filterIs', { name: channel ?? t('anyChannel'), value: state });
  }
  const named = (one: unknown, at: number): string =>
    brands[at] ?? choices.find((choice) => choice.value === String(one))?.label ?? String(one);
  const all = [value ?? []].flat().map(named);
  const rest = all.length - MOST_NAMED;
  const some = rest > 1 ? [...all.slice(0, MOST_NAMED), t('andMore', { n: rest })] : all;
  const text = t('filterIs', { name, value: some.join(', ') });
  return search.with_subcategories === true && definition.kind === 'category'
    ? t('andBelow', { text })
    : text;
}

/** Names of chosen values: all of a few, the first ones of many. */
const MOST_NAMED = 3;
