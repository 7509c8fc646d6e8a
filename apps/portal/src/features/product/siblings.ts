import { ProductSiblingsQuery } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultParseSearch, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import type { ProductSearch } from './search.ts';

const KNOWN = Object.keys(ProductSiblingsQuery.properties);

/** The list one came from, as its address said it. */
const listSearch = (from: string | undefined): Record<string, unknown> =>
  from === undefined ? {} : defaultParseSearch(`?${from.replace(/^\?/, '')}`);

/** Back to the list, as it was. */
export function useListLink(): { label: string; link: LinkProps } {
  const { t } = useTranslation('product');
  const [{ from }] = usePageSearch<ProductSearch>();
  return { label: t('back'), link: { to: '/products', search: listSearch(from) } as LinkProps };
}

/** The products before and after this one in that list. */
export function useSiblings(id: number) {
  const [{ from }] = usePageSearch<ProductSearch>();
  const query = Object.fromEntries(
    Object.entries(listSearch(from)).filter(([name, value]) => KNOWN.includes(name) && value !== undefined),
  );
  return useQuery({
    queryKey: ['products', id, 'siblings', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products/{id}/siblings', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
