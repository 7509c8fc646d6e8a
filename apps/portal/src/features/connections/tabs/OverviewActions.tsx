import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ConnectionDetail, ConnectionTest } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TestResult } from '../TestResult.tsx';
import { useAdmin } from '../use-admin.ts';

/** Tries the connection, or looks every listing up on the channel. */
export function Actions({ connection: { id, role } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const params = { path: { id } };
  const test = useMutation({
    mutationFn: (): Promise<ConnectionTest> =>
      call(api.POST('/portal/api/connections/{id}/test', { params, body: {} })),
  });
  const sync = useMutation({
    mutationFn: () => call(api.POST('/portal/api/connections/{id}/sync', { params })),
    onSuccess: () => {
      announce(t('sync.started'));
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  return (
    <Panel title={t('actions')}>
      <Stack align="stretch" gap="md">
        <Act name="test" busy={test.isPending} onClick={() => test.mutate()} />
        {test.isError && <ErrorState error={test.error} />}
        {test.data && <TestResult result={test.data} />}
        {role !== 'source' && <Act name="sync" busy={sync.isPending} onClick={() => sync.mutate()} />}
        {sync.isError && <ErrorState error={sync.error} />}
        {sync.isSuccess && (
          <Alert role="presentation" color="green" variant="light">
            {t('sync.started')}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

interface ActProps {
  name: 'test' | 'sync';
  busy: boolean;
  onClick(): void;
}

function Act({ name, busy, onClick }: ActProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" disabled={!may} title={why} loading={busy} onClick={onClick}>
        {t(`${name}.do`)}
      </Button>
      <Text size="sm" c="dimmed">
        {t(`${name}.text`)}
      </Text>
    </Stack>
  );
}
