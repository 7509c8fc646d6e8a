import { Group, Text } from '@mantine/core';
import type { DeliveryPause, Overview, PublishingCounts } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import classes from './home.module.css';

interface Problem {
  name: string;
  count: number;
  to: string;
  search?: Record<string, unknown>;
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
      { name: 'stopped', count: pauses.filter(({ by }) => by === 'failures').length, to: '/connections' },
      { name: 'orderProblems', count: overview.order_problems, to: '/orders/problems' },
      { name: 'unmatchedLines', count: overview.unmatched_lines, to: '/orders', search: { unmatched: true } },
      { name: 'results', count: counts.results, to: '/publishing/results' },
      { name: 'held', count: counts.held, to: '/publishing/held' },
      { name: 'failedEvents', count: overview.failed_events, to: '/connections' },
      { name: 'unmapped', count: counts.unmapped_categories, to: '/publishing/mapping', tone: 'pending' },
      { name: 'questions', count: counts.questions, to: '/publishing/questions', tone: 'pending' },
      { name: 'drift', count: counts.drift, to: '/publishing/drift', tone: 'pending' },
    ] satisfies Problem[]
  ).filter(({ count }) => count > 0);

/** What waits for somebody, or that nothing does. */
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
      {problems.map(({ name, count, to, search, tone }) => (
        <li key={name}>
          <Link to={to} search={(search ?? {}) as never} className={classes.row}>
            <span>{t(`problems.${name}`, { count })}</span>
            <span className={classes.count} data-tone={tone}>
              {format.number(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
