import { ProductSiblingsQuery } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { searchOf, useBackLink } from '../../lib/from.ts';
import { usePageSearch } from '../../lib/page-search.ts';

const KNOWN = Object.keys(ProductSiblingsQuery.properties);

/** Back to the list, as it was. */
export function useListLink(): { label: string; link: LinkProps } {
  const { t } = useTranslation('product');
  return { label: t('back'), link: useBackLink('/products') };
}

/** The products before and after this one in that list. */
export function useSiblings(id: number) {
  const [{ from }] = usePageSearch('/products/$id');
  const query = Object.fromEntries(
    Object.entries(searchOf(from)).filter(([name, value]) => KNOWN.includes(name) && value !== undefined),
  );
  return useQuery({
    queryKey: ['products', id, 'siblings', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/siblings', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
