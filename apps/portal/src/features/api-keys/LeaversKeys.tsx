import { Alert, Stack } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';

const leaversQuery = queryOptions({
  queryKey: ['api-keys', 'leavers'],
  queryFn: ({ signal }) =>
    call(
      api.GET('/portal/api/api-keys', {
        params: { query: { state: 'active', holder_left: true, per_page: 100 } },
        signal,
      }),
    ),
});

/** Keys that work and that somebody knows who has left, to be revoked at once. */
export function LeaversKeys({ why }: { why: string | undefined }) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(leaversQuery);
  const keys = data?.data ?? [];
  const names = keys.map(({ name }) => name).join(', ');
  const revoke = async (): Promise<void> => {
    for (const { id } of keys)
      await call(api.DELETE('/portal/api/api-keys/{id}', { params: { path: { id } } }));
    announce(t('leavers.done'));
    await client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return (
    <>
      {keys.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconUserOff aria-hidden />}
          title={t('leavers.title', { count: keys.length })}
        >
          <Stack gap="xs" align="flex-start">
            {t('leavers.text', { names })}
            <GuardedButton why={why} size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('leavers.revoke')}
            </GuardedButton>
          </Stack>
        </Alert>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('leavers.ask')}
        confirm={t('leavers.revoke')}
        danger
        action={revoke}
      >
        {t('leavers.askText', { names })}
      </ConfirmDialog>
    </>
  );
}
