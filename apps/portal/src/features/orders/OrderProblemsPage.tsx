import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OrderProblem, Replayed } from '@sluice/contracts/portal';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { useRights } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import classes from './OrderPage.module.css';
import { useOrderProblems } from './order-problems.ts';

/** Orders that could not be taken in, with what the channel said, and another try. */
export function OrderProblemsPage() {
  const { t } = useTranslation('orders');
  const { may } = useRights();
  const problems = useOrderProblems();
  const replay = useReplay();
  const rows = problems.data?.data;
  return (
    <>
      <PageHeader
        title={t('problems.title')}
        description={t('problems.description')}
        back={{ label: t('title'), link: { to: '/orders' } }}
        actions={
          rows !== undefined &&
          rows.length > 0 && (
            <Button
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={!may()}
              loading={replay.isPending && replay.variables === null}
              onClick={() => replay.mutate(null)}
            >
              {t('problems.replayAll')}
            </Button>
          )
        }
      />
      <Stack gap="md">
        <ReplayResult result={replay.data} error={replay.error} />
        {problems.isError && <ErrorState error={problems.error} retry={() => void problems.refetch()} />}
        {problems.isPending && <Loading lines={4} height={90} />}
        {rows?.length === 0 && <EmptyState title={t('problems.none')}>{t('problems.noneText')}</EmptyState>}
        {rows?.map((problem) => (
          <Problem
            key={problem.id}
            problem={problem}
            mayReplay={may()}
            busy={replay.isPending && replay.variables === problem.id}
            onReplay={() => replay.mutate(problem.id)}
          />
        ))}
        {rows !== undefined && problems.data!.total > rows.length && (
          <Text size="sm" c="dimmed">
            {t('problems.more', { count: problems.data!.total - rows.length })}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** Takes orders in again: one, or with null all. */
function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null): Promise<Replayed> =>
      call(api.POST('/portal/api/order-problems/replay', { body: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}

function ReplayResult({ result, error }: { result: Replayed | undefined; error: Error | null }) {
  const { t } = useTranslation('orders');
  if (error !== null) return <ErrorState error={error} />;
  if (result === undefined) return null;
  return (
    <Alert role="status" color={result.left.length > 0 ? 'yellow' : 'green'} variant="light">
      {t('problems.taken', { count: result.taken.length })}{' '}
      {result.left.length > 0 && t('problems.left', { count: result.left.length })}
    </Alert>
  );
}

interface ProblemProps {
  problem: OrderProblem;
  mayReplay: boolean;
  busy: boolean;
  onReplay(): void;
}

/** One order that was put aside. */
export function Problem({ problem, mayReplay, busy, onReplay }: ProblemProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return (
    <Panel
      title={t('problems.order', { id: problem.external_id })}
      description={t('problems.seen', {
        count: problem.seen,
        channel: problem.channel.label,
        at: format.moment(problem.last_seen_at),
      })}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={!mayReplay}
          loading={busy}
          onClick={onReplay}
          aria-label={t('problems.replayOf', { id: problem.external_id })}
        >
          {t('problems.replay')}
        </Button>
      }
    >
      <Group gap="xs" mb="xs">
        <Text size="sm" c="var(--sluice-error)" fw={500}>
          {say(problem.reason_key, problem.reason)}
        </Text>
      </Group>
      <details>
        <summary>{t('problems.content')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard */}
        <pre className={classes.content} tabIndex={0}>
          {pretty(problem.content)}
        </pre>
      </details>
    </Panel>
  );
}

function pretty(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
