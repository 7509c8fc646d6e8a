import { Button, Stack, Text } from '@mantine/core';
import type { ConnectionDetail, ConnectionReview } from '@sluice/contracts/portal';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import figures from '../../../ui/figures.module.css';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useAdmin } from '../use-admin.ts';
import { usePause } from '../use-pause.ts';
import { ReviewExamples } from './ReviewExamples.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';

/** Whether a connection is paused and has not published anything yet, so that all of it can be looked at first. */
export const awaitsReview = ({ status, role, last_delivery_at, listings }: ConnectionDetail): boolean =>
  status === 'paused' && role !== 'source' && last_delivery_at === null && listings.live === 0;

/** Shows how the catalogue would stand on a connection, and lets it go out. */
export function ReviewPanel({ connection: { id, label } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const review = useQuery({
    // Not below the connection's own key: its news are many, and the count reads the whole catalogue.
    queryKey: ['connection-review', id],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/connections/{id}/review', { params: { path: { id } }, signal })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <Panel
      title={t('review.title')}
      description={t('review.text', { label })}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={review.isFetching && review.data !== undefined}
            onClick={() => void review.refetch()}
          >
            {t('review.again')}
          </Button>
          {review.data && <PublishNow id={id} ready={review.data.ready} />}
        </>
      }
    >
      {review.isError && <ErrorState error={review.error} retry={() => void review.refetch()} />}
      {review.isPending && (
        <Stack gap="xs" aria-busy>
          <Text size="sm" role="status">
            {t('review.counting')}
          </Text>
          <Loading lines={2} height={56} />
        </Stack>
      )}
      {review.data && <Result id={id} review={review.data} />}
    </Panel>
  );
}

function Result({ id, review }: { id: number; review: ConnectionReview }) {
  const { t } = useTranslation('connections');
  return (
    <Stack>
      <States review={review} />
      <ReviewGroups title={t('review.problems')} groups={review.problems} connectionId={id} />
      <ReviewGroups title={t('review.reasons')} groups={review.excluded} connectionId={id} />
      <ReviewExamples examples={review.examples} />
      {review.ready === 0 && <Text size="sm">{t('review.nothing')}</Text>}
    </Stack>
  );
}

/** The four states of the products, which add up to the catalogue. */
function States({ review }: { review: ConnectionReview }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const sum = (groups: ConnectionReview['problems']): number =>
    groups.reduce((all, { products }) => all + products, 0);
  const states = [
    { name: 'ready', count: review.ready },
    { name: 'waiting', count: review.waiting },
    { name: 'kept', count: sum(review.problems) },
    { name: 'excluded', count: sum(review.excluded) },
  ].filter(({ name, count }) => name !== 'waiting' || count > 0);
  return (
    <dl className={figures.figures} data-testid="review">
      {states.map(({ name, count }) => (
        <div key={name}>
          <dt>{t(`review.${name}`)}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function PublishNow({ id, ready }: { id: number; ready: number }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may, why } = useAdmin();
  const pause = usePause();
  if (ready === 0) return null;
  return (
    <>
      {pause.isError && <ErrorState error={pause.error} />}
      <Button
        size="xs"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        disabled={!may}
        title={why}
        loading={pause.isPending}
        onClick={() => pause.mutate({ id, paused: false })}
      >
        {t('review.publish', { count: ready, products: format.number(ready) })}
      </Button>
    </>
  );
}
