import { ActionIcon, HoverCard, Indicator, Progress, Stack, Text } from '@mantine/core';
import type { Job } from '@sluice/contracts/portal';
import { IconLoader2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../lib/announce.ts';
import { useFormat } from '../lib/format.ts';
import { useJobName, useOpenJobs } from '../lib/jobs.ts';

const keyOf = ({ kind, id }: Job): string => `${kind} ${id}`;

/** Running jobs in the header of every page; their start and end are announced wherever one is. */
export function JobWatch() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { data: jobs } = useOpenJobs();
  useAnnouncements(jobs);
  if (jobs === undefined || jobs.length === 0) return null;
  return (
    <HoverCard width={300} position="bottom-end" withinPortal>
      <Indicator label={jobs.length} size={16} color="sluice">
        <HoverCard.Target>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('jobs.running', { count: jobs.length })}
            onClick={() => void navigate({ to: '/publishing/jobs' })}
          >
            <IconLoader2 size={18} aria-hidden />
          </ActionIcon>
        </HoverCard.Target>
      </Indicator>
      <HoverCard.Dropdown>
        <Stack gap="sm">
          {jobs.slice(0, 5).map((job) => (
            <JobLine key={keyOf(job)} job={job} />
          ))}
        </Stack>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

/** Announces jobs that start and end. */
function useAnnouncements(jobs: readonly Job[] | undefined): void {
  const { t } = useTranslation('app');
  const nameOf = useJobName();
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (jobs === undefined) return;
    const now = new Map(jobs.map((job) => [keyOf(job), nameOf(job)]));
    const known = before.current;
    before.current = now;
    // A job that ran when the page was opened is no news.
    if (known === undefined) return;
    for (const [key, label] of now) if (!known.has(key)) announce(t('jobs.started', { label }));
    for (const [key, label] of known) if (!now.has(key)) announce(t('jobs.ended', { label }));
  }, [jobs, t, nameOf]);
}

function JobLine({ job }: { job: Job }) {
  const { t } = useTranslation('app');
  const format = useFormat();
  const nameOf = useJobName();
  return (
    <div>
      <Text size="sm" truncate>
        {nameOf(job)}
      </Text>
      <Progress
        size="sm"
        mt={4}
        value={job.total ? (100 * job.done) / job.total : 0}
        aria-label={nameOf(job)}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {job.total === null
          ? format.number(job.done)
          : t('jobs.progress', { done: format.number(job.done), total: format.number(job.total) })}
      </Text>
    </div>
  );
}
