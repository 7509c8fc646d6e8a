import { Group, Text } from '@mantine/core';
import {
  type DeliveryPause,
  OPEN_ORDER_STATUSES,
  type Overview,
  type PublishingCounts,
} from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import classes from './home.module.css';

interface Problem {
  name: string;
  /** The connection, where the problem is about one. */
  credential_id?: number;
  label?: string;
  count: number;
  link: LinkProps;
  tone?: 'pending';
}

/** Everything that waits for a person, the costliest first; each line leads to the list it counts. */
const problemsOf = (
  overview: Overview,
  counts: PublishingCounts,
  pauses: readonly DeliveryPause[],
): Problem[] =>
  (
    [
      {
        name: 'stopped',
        count: pauses.filter(({ by }) => by === 'failures').length,
        link: linkOptions({ to: '/connections', search: { state: 'blocked' } }),
      },
      {
        name: 'orderProblems',
        count: overview.order_problems,
        link: linkOptions({ to: '/orders/problems' }),
      },
      {
        name: 'unmatchedOrders',
        count: overview.unmatched_orders,
        link: linkOptions({ to: '/orders', search: { unmatched: true, status: [...OPEN_ORDER_STATUSES] } }),
      },
      { name: 'results', count: counts.results, link: linkOptions({ to: '/publishing/results' }) },
      { name: 'held', count: counts.held, link: linkOptions({ to: '/publishing/held' }) },
      ...overview.failed_events_on.map(({ credential_id, ...rest }) => ({
        name: 'failedEvents',
        ...rest,
        credential_id,
        link: linkOptions({
          to: '/connections/$id',
          params: { id: String(credential_id) },
          search: { tab: 'webhook', event: 'failed' },
        }),
      })),
      ...counts.unmapped_on.map(({ credential_id, ...rest }) => ({
        name: 'unmapped',
        ...rest,
        credential_id,
        link: linkOptions({
          to: '/publishing/mapping',
          search: { credential_id, status: 'unmapped', with_products: true },
        }),
        tone: 'pending' as const,
      })),
      {
        name: 'questions',
        count: counts.questions,
        link: linkOptions({ to: '/publishing/questions' }),
        tone: 'pending',
      },
      ...counts.drift_on.map(({ credential_id, ...rest }) => ({
        name: 'drift',
        ...rest,
        credential_id,
        link: linkOptions({ to: '/publishing/drift', search: { credential_id } }),
        tone: 'pending' as const,
      })),
    ] satisfies Problem[]
  ).filter(({ count }) => count > 0);

/** Lists the problems that wait for somebody, or says that there are none. */
export function Problems({ overview }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const waiting = useQuery({
    queryKey: ['home', 'waiting'],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const [counts, pauses] = await Promise.all([
        call(api.GET('/portal/api/publishing-counts', { signal })),
        call(api.GET('/portal/api/delivery-pauses', { signal })),
      ]);
      return { counts, pauses: pauses.data };
    },
  });
  if (waiting.data === undefined)
    return waiting.isError ? (
      <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />
    ) : (
      <Loading lines={3} />
    );
  const problems = problemsOf(overview, waiting.data.counts, waiting.data.pauses);
  if (problems.length === 0)
    return (
      <Group gap="xs" py="xs">
        <IconCircleCheck color="var(--sluice-live)" aria-hidden />
        <Text size="sm">{t('problems.none')}</Text>
      </Group>
    );
  return (
    <ul className={classes.rows}>
      {problems.map(({ name, label, credential_id, count, link, tone }) => (
        <li key={`${name} ${credential_id ?? ''}`}>
          <Link {...link} className={classes.row}>
            <span>{t(`problems.${name}`, { count, label })}</span>
            <span className={classes.count} data-tone={tone}>
              {format.number(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
