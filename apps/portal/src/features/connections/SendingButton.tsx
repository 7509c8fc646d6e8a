import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAdmin } from './use-admin.ts';

/** Stops everything that is sent to channels, or lets it go on; either is confirmed. */
export function SendingButton() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { tenant } = useSession();
  const { may, why } = useAdmin();
  const [asked, setAsked] = useState(false);
  const verb = tenant.sending_stopped ? 'resume' : 'stop';
  const change = async (): Promise<void> => {
    await call(api.PUT('/portal/api/sending', { body: { stopped: verb === 'stop' } }));
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const Icon = verb === 'stop' ? IconHandStop : IconPlayerPlay;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        disabled={!may}
        title={why}
        onClick={() => setAsked(true)}
      >
        {t(`sending.${verb}`)}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t(`sending.${verb}Title`)}
        confirm={t(`sending.${verb}`)}
        action={change}
      >
        {t(`sending.${verb}Text`)}
      </ConfirmDialog>
    </>
  );
}
