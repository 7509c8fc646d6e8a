import { Button, Stack } from '@mantine/core';
import type { ConnectionDetail, ConnectionTest } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TestResult } from '../TestResult.tsx';
import { useAdmin } from '../use-admin.ts';

/** Tries the stored credentials of a connection. */
export function TestPanel({ connection: { id } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const test = useMutation({
    mutationFn: (): Promise<ConnectionTest> =>
      call(api.POST('/portal/api/connections/{id}/test', { params: { path: { id } }, body: {} })),
  });
  return (
    <Panel title={t('test.do')} description={t('test.text')}>
      <Stack align="flex-start" gap="md">
        <Button
          variant="default"
          disabled={!may}
          title={why}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test.do')}
        </Button>
        {test.isError && <ErrorState error={test.error} />}
        {test.data && <TestResult result={test.data} />}
      </Stack>
    </Panel>
  );
}
