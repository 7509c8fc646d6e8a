import { SimpleGrid, Stack } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenJobs } from '../../lib/jobs.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Channels } from './Channels.tsx';
import { Checklist } from './Checklist.tsx';
import { DayFigures } from './DayFigures.tsx';
import { Figures } from './Figures.tsx';
import { NextStep } from './NextStep.tsx';
import { overviewQuery } from './overview-query.ts';
import { RunningJobs } from './RunningJobs.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }));

/** The first page of a shop keeper: whether all is well, how each channel is, how things go, and what changed. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { tenant } = useSession();
  const { may } = useRights();
  const overview = useQuery(overviewQuery);
  const isNew = overview.data?.checklist.published === 'open';
  return (
    <>
      <PageHeader
        title={t('title', { shop: tenant.name })}
        actions={
          may() && (
            <ButtonLink
              to="/products/new"
              variant={isNew ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
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
      {isNew && <Checklist steps={overview.checklist} />}
      <StatusPanel overview={overview} />
      <Figures overview={overview} />
      {isNew ? (
        <Panel title={t('next.title')}>
          <NextStep steps={overview.checklist} />
        </Panel>
      ) : (
        <Suspense fallback={<Loading lines={2} height={240} />}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Charts />
          </SimpleGrid>
        </Suspense>
      )}
      <Channels channels={overview.channels} />
      <Jobs />
      <Panel title={t('days.title')}>
        <DayFigures today={overview.today} yesterday={overview.yesterday} />
      </Panel>
    </Stack>
  );
}

/** The jobs that run in the background, while there are any. */
function Jobs() {
  const { t } = useTranslation('home');
  const { data: jobs = [] } = useOpenJobs();
  return (
    jobs.length > 0 && (
      <Panel title={t('jobs.title')}>
        <RunningJobs jobs={jobs} />
      </Panel>
    )
  );
}
