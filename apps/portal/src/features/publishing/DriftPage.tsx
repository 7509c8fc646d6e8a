import { Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import type { Reconciliation } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call, messageOf } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { DriftFilters } from './DriftFilters.tsx';
import { Report } from './DriftReport.tsx';
import { NoConnection } from './NoConnection.tsx';
import { useConnection } from './queries.ts';

const RUNNING_REFRESH_MS = 2_000;

/** Compares the values that channels show with the ones they confirmed. */
export function DriftPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/drift');
  const [id, choose, without] = useConnection('/publishing/drift');
  const { data, error, refetch } = useQuery({
    queryKey: ['drift', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/reconciliations', { params: { path: { id: id! } }, signal }),
      ),
    enabled: id !== undefined && id > 0,
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.state !== 'done') ? RUNNING_REFRESH_MS : false,
  });
  const running = data?.data.some((one) => one.state !== 'done') ?? false;
  const report = data?.data.find((one) => one.id === search.report) ?? data?.data[0];
  return (
    <>
      <PageHeader
        title={t('drift.title')}
        description={t('drift.description')}
        actions={id ? <StartButton credentialId={id} running={running} /> : undefined}
      />
      {without && <NoConnection {...without} />}
      {id !== undefined && id > 0 && (
        <Stack gap="md">
          <Group gap="sm" className="filters">
            <ConnectionSelect value={id} onChange={(next) => next && choose(next)} />
            {data !== undefined && report !== undefined && (
              <DriftFilters report={report} reports={data.data} search={search} change={change} />
            )}
          </Group>
          {data !== undefined && <Mode credentialId={id} mode={data.mode} />}
          {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
          {error === null && data === undefined && <Loading lines={4} />}
          {data !== undefined && report === undefined && (
            <EmptyState title={t('drift.none')}>{t('drift.noneText')}</EmptyState>
          )}
          {data !== undefined && report !== undefined && (
            <Report {...{ report, search, change }} tonight={isMendedNext(data, report)} />
          )}
        </Stack>
      )}
    </>
  );
}

/** Whether the next nightly comparison mends the findings of a report: those of the latest one, unless it only reports. */
const isMendedNext = (
  { mode, data }: { mode: 'mend' | 'report'; data: readonly Reconciliation[] },
  report: Reconciliation,
): boolean => mode === 'mend' && report === data[0];

function StartButton({ credentialId, running }: { credentialId: number; running: boolean }) {
  const { t } = useTranslation('publishing');
  const why = useWhyNot()('admin');
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/reconciliations', {
          params: { path: { id: credentialId } },
          body: {},
        }),
      ),
    onSuccess: () => {
      announce(t('drift.started'));
      return client.invalidateQueries({ queryKey: ['drift'] });
    },
  });
  return (
    <Stack gap={2} align="flex-end">
      <Button
        variant="default"
        loading={start.isPending || running}
        disabled={why !== undefined}
        title={why}
        onClick={() => start.mutate()}
      >
        {t('drift.start')}
      </Button>
      {start.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(start.error)}
        </Text>
      )}
    </Stack>
  );
}

function Mode({ credentialId, mode }: { credentialId: number; mode: 'mend' | 'report' }) {
  const { t } = useTranslation('publishing');
  const why = useWhyNot()('admin');
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (next: 'mend' | 'report') =>
      call(
        api.PUT('/portal/api/connections/{id}/reconcile-mode', {
          params: { path: { id: credentialId } },
          body: { mode: next },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['drift'] }),
  });
  return (
    <Paper withBorder px="md" py="sm" bg="var(--sluice-surface)">
      <Radio.Group
        aria-label={t('drift.nightly')}
        value={set.isPending ? set.variables : mode}
        onChange={(next) => set.mutate(next as 'mend' | 'report')}
        error={set.isError ? messageOf(set.error) : undefined}
      >
        <Group gap="lg" style={{ rowGap: 8 }}>
          <Text size="sm" fw={600} component="span">
            {t('drift.nightly')}
          </Text>
          <Radio value="mend" label={t('drift.mode.mend')} disabled={why !== undefined} title={why} />
          <Radio value="report" label={t('drift.mode.report')} disabled={why !== undefined} title={why} />
        </Group>
      </Radio.Group>
    </Paper>
  );
}
