import { Group, Text } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import classes from './home.module.css';
import { problemsOf } from './problems.ts';

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
