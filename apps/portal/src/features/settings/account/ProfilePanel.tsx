import { Button, Group, Stack, TextInput } from '@mantine/core';
import { AccountPatch } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Status } from '../../../ui/Status.tsx';

/** One's name. The address is the login, and stays. */
export function ProfilePanel() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { form, general, busy, props } = useApiForm({
    initial: { name: user.name },
    schema: AccountPatch,
    submit: (body) => call(api.PATCH('/portal/api/account', { body })),
    onDone: () => {
      setSaved(true);
      announce(t('saved'));
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const dirty = form.isDirty();
  return (
    <Panel title={t('account.profile')}>
      <form {...props}>
        <Stack>
          <Refusal of={general} />
          <TextInput label={t('account.name')} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label={t('account.email')}
            description={t('account.emailHelp')}
            value={user.email}
            readOnly
            variant="filled"
          />
          <Group>
            <Button type="submit" loading={busy} disabled={!dirty}>
              {t('ui:save')}
            </Button>
            {saved && !dirty && <Status tone="live">{t('saved')}</Status>}
          </Group>
        </Stack>
      </form>
      <LeaveDialog dirty={dirty} />
    </Panel>
  );
}
