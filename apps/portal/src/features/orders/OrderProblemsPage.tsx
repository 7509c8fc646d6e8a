import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OrderProblem, Replayed } from '@sluice/contracts/portal';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useRights } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Problem } from './OrderProblem.tsx';
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
        actions={rows !== undefined && rows.length > 0 && <ReplayAllButton replay={replay} />}
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
            actions={
              <ProblemActions
                problem={problem}
                mayAct={may()}
                busy={replay.isPending && replay.variables === problem.id}
                onReplay={() => replay.mutate(problem.id)}
              />
            }
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

function ReplayAllButton({ replay }: { replay: ReturnType<typeof useReplay> }) {
  const { t } = useTranslation('orders');
  const { may } = useRights();
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={!may()}
      loading={replay.isPending && replay.variables === null}
      onClick={() => replay.mutate(null)}
    >
      {t('problems.replayAll')}
    </Button>
  );
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

interface ActionsProps {
  problem: OrderProblem;
  mayAct: boolean;
  busy: boolean;
  onReplay(): void;
}

/** Another try, or the end of it. */
function ProblemActions({ problem, mayAct, busy, onReplay }: ActionsProps) {
  const { t } = useTranslation('orders');
  return (
    <Group gap="xs">
      <DismissButton problem={problem} mayAct={mayAct} />
      <Button
        size="xs"
        variant="default"
        disabled={!mayAct}
        loading={busy}
        onClick={onReplay}
        aria-label={t('problems.replayOf', { id: problem.external_id })}
      >
        {t('problems.replay')}
      </Button>
    </Group>
  );
}

/** Takes an order that somebody dealt with elsewhere out of the list; is confirmed, since its record goes. */
function DismissButton({ problem: { id, external_id }, mayAct }: Pick<ActionsProps, 'problem' | 'mayAct'>) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const dismiss = async (): Promise<void> => {
    await call(api.POST('/portal/api/order-problems/{id}/dismiss', { params: { path: { id } } }));
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        disabled={!mayAct}
        onClick={() => setAsked(true)}
        aria-label={t('problems.dismissOf', { id: external_id })}
      >
        {t('problems.dismiss')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('problems.dismissOf', { id: external_id })}
        confirm={t('problems.dismiss')}
        action={dismiss}
      >
        {t('problems.dismissText')}
      </ConfirmDialog>
    </>
  );
}
