import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useChannels } from '../queries.ts';
import type { ProductsSearch } from '../search.ts';
import type { FilterDefinition } from './definitions.ts';
import { useChoices } from './use-choices.ts';

/** A filter in force, in words: "Brand: Acme", "Price from 10 to 20". */
export function useFilterText(definition: FilterDefinition, search: ProductsSearch): string {
  const { t } = useTranslation('products');
  const format = useFormat();
  const choices = useChoices(definition);
  const channels = useChannels().data ?? [];
  const brand = useBrandName(definition.kind === 'brand' ? search.brand_id : undefined);
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
  const chosen =
    definition.kind === 'brand' ? brand : choices.find((choice) => choice.value === String(value))?.label;
  return t('filterIs', { name, value: chosen ?? String(value) });
}

/** There may be thousands of brands; the one of the address is asked for by a product that has it. */
function useBrandName(id: number | undefined): string | undefined {
  return useQuery({
    queryKey: ['brands', 'name', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/product-list', { params: { query: { brand_id: id!, per_page: 1 } }, signal }),
      ),
    enabled: id !== undefined,
    staleTime: 60_000,
    select: (answer) => answer.data[0]?.brand?.name,
  }).data;
}
