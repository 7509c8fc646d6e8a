import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { taxRatesQuery } from '../../lib/choices.ts';
import { useId } from '../../lib/page-search.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { locationsQuery, productQuery } from './data.ts';
import { Product } from './Product.tsx';
import { useListLink } from './siblings.ts';

/** One product, by the id in the address. */
export function ProductPage() {
  const { t } = useTranslation('product');
  const id = useId();
  const product = useQuery(productQuery(id));
  const locations = useQuery(locationsQuery);
  // Prices are computed as one types: not without the rates.
  const taxRates = useQuery(taxRatesQuery);
  const back = useListLink();
  // Data read once stays, even if a later reading fails.
  const failed = [product, locations, taxRates].find(
    (query) => query.data === undefined && query.error !== null,
  );
  const error = failed?.error ?? null;
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <PageHeader title={t('gone.title')} back={back} />
        <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
      </>
    );
  if (error !== null)
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <ErrorState
          error={error}
          retry={() => void Promise.all([product.refetch(), locations.refetch(), taxRates.refetch()])}
        />
      </>
    );
  if (product.data === undefined || locations.data === undefined || taxRates.data === undefined)
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <Loading lines={8} />
      </>
    );
  // Another product is another form.
  return <Product key={id} product={product.data} locations={locations.data} />;
}
