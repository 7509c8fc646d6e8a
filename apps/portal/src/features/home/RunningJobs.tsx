import { Progress, Stack, Text } from '@mantine/core';
import type { Job } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { jobLink, useJobName } from '../../lib/jobs.ts';
import { AnchorLink } from '../../ui/links.tsx';
import classes from './home.module.css';

/** Lists the jobs in the background. */
export function RunningJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const nameOf = useJobName();
  return (
    <Stack gap="xs">
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <li key={`${job.kind}${job.id}`} style={{ padding: '8px 0' }}>
            <AnchorLink {...jobLink(job)} size="sm" display="block" truncate>
              {nameOf(job)}
            </AnchorLink>
            <Progress
              size="sm"
              my={4}
              value={job.total ? (100 * job.done) / job.total : 0}
              aria-label={nameOf(job)}
            />
            <Text size="xs" c="dimmed">
              {job.total === null
                ? t('jobs.counted', { done: format.number(job.done) })
                : t('jobs.progress', { done: format.number(job.done), total: format.number(job.total) })}
            </Text>
          </li>
        ))}
      </ul>
      <AnchorLink to="/publishing/jobs" size="sm">
        {t('jobs.all')}
      </AnchorLink>
    </Stack>
  );
}
