import { Stack, Text } from '@mantine/core';
import type { TrialListing } from '@sluice/contracts/portal';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { trialChannelQuery } from '../../../lib/trial-channel.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { TrialButton } from '../../../ui/TrialButton.tsx';
import { TrialCard } from './TrialCard.tsx';
import { TrialDrawer } from './TrialDrawer.tsx';
import classes from './trial.module.css';

/** The trial marketplace as its buyers see it: what is on sale there, with picture, price and stock. */
export function TrialPage() {
  const { t } = useTranslation('connections');
  const { data: trial, error, refetch } = useQuery(trialChannelQuery);
  const id = trial?.credential_id ?? null;
  const back =
    id === null
      ? { label: t('title'), link: { to: '/connections' } as const }
      : {
          label: t('shopWindow.back'),
          link: { to: '/connections/$id', params: { id: String(id) } } as const,
        };
  return (
    <>
      <PageHeader title={t('shopWindow.title')} description={t('shopWindow.text')} back={back} />
      {error && trial === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && trial === undefined && <Loading />}
      {trial && id === null && <NoTrial available={trial.available} />}
      {trial && id !== null && <ShopWindow />}
    </>
  );
}

function NoTrial({ available }: { available: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <EmptyState
      title={t('shopWindow.none')}
      icon={IconBuildingStore}
      action={available ? <TrialButton onDone={() => {}} /> : undefined}
    >
      {t(available ? 'shopWindow.noneText' : 'simulator.text')}
    </EmptyState>
  );
}

function ShopWindow() {
  const { t } = useTranslation('connections');
  const [search, change] = usePageSearch('/connections/trial');
  const [opened, setOpened] = useState<TrialListing | null>(null);
  const listings = useQuery({
    queryKey: ['connections', 'trial-listings', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/trial-channel/listings', { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  const { data } = listings;
  return (
    <Stack>
      <SearchField
        value={search.search}
        onSearch={(text) => change({ search: text, page: undefined })}
        label={t('shopWindow.search')}
      />
      {listings.isError && <ErrorState error={listings.error} retry={() => void listings.refetch()} />}
      {listings.isPending && <Loading lines={3} height={180} />}
      {data?.data.length === 0 && <NothingOnSale isSearch={search.search !== undefined} />}
      {data && data.data.length > 0 && (
        <>
          <ul className={classes.window} aria-label={t('shopWindow.onSale')}>
            {data.data.map((listing) => (
              <TrialCard key={listing.sku} listing={listing} onOpen={() => setOpened(listing)} />
            ))}
          </ul>
          <Pager meta={data.meta} onPage={(page) => change({ page })} />
        </>
      )}
      <TrialDrawer listing={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}

function NothingOnSale({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('connections');
  if (isSearch) return <EmptyState title={t('shopWindow.notFound')} icon={IconSearchOff} />;
  return (
    <EmptyState
      title={t('shopWindow.empty')}
      icon={IconBuildingStore}
      action={<ButtonLink to="/products">{t('shopWindow.toProducts')}</ButtonLink>}
    >
      <Text component="span" size="sm">
        {t('shopWindow.emptyText')}
      </Text>
    </EmptyState>
  );
}
