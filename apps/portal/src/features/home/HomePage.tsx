import { Grid, SimpleGrid, Stack } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Checklist } from './Checklist.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { Figures } from './Figures.tsx';
import { Problems } from './Problems.tsx';
import { RunningJobs } from './RunningJobs.tsx';

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }));

/** The first page of a shop keeper: what is left to set up, what waits for them, how things go. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { tenant } = useSession();
  const { may } = useRights();
  const overview = useQuery({
    queryKey: ['home', 'overview'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/overview', { signal })),
    refetchInterval: 30_000,
  });
  const isNew = overview.data?.checklist.published === false;
  return (
    <>
      <PageHeader
        title={t('title', { shop: tenant.name })}
        actions={
          may() && (
            <ButtonLink to="/products/new" variant={isNew ? 'default' : 'filled'}>
              {t('newProduct')}
            </ButtonLink>
          )
        }
      />
      {overview.data === undefined ? (
        overview.isError ? (
          <ErrorState error={overview.error} retry={() => void overview.refetch()} />
        ) : (
          <Loading lines={4} height={72} />
        )
      ) : (
        <Content overview={overview.data} isNew={isNew} />
      )}
    </>
  );
}

interface ContentProps {
  overview: Overview;
  /** Nothing was published yet. */
  isNew: boolean;
}

function Content({ overview, isNew }: ContentProps) {
  const { t } = useTranslation('home');
  return (
    <Stack gap="lg">
      {isNew && <Checklist done={overview.checklist} />}
      <Figures overview={overview} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title={t('problems.title')}>
            <Problems overview={overview} />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Panel title={t('jobs.title')}>
            <RunningJobs />
          </Panel>
        </Grid.Col>
      </Grid>
      <Panel title={t('connections.title')}>
        <ConnectionList />
      </Panel>
      {!isNew && (
        <Suspense fallback={<Loading lines={2} height={240} />}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Charts />
          </SimpleGrid>
        </Suspense>
      )}
    </Stack>
  );
}
