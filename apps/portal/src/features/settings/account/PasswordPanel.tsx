import { Button, Group, Stack } from '@mantine/core';
import { PasswordChange } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useSession } from '../../../lib/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Status } from '../../../ui/Status.tsx';
import { sessionsQuery } from './queries.ts';

/** Another password, for those who know the one of now. */
export function PasswordPanel() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const { form, general, busy, props } = useApiForm({
    initial: { password: '', new_password: '' },
    schema: PasswordChange,
    submit: (body) => call(api.POST('/portal/api/account/password', { body })),
    onDone: () => {
      form.setValues({ password: '', new_password: '' });
      form.resetDirty({ password: '', new_password: '' });
      setDone(true);
      announce(t('password.done'));
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <Panel title={t('password.title')} description={t('password.text')}>
      <form {...props}>
        <Stack>
          <Refusal of={general} />
          {/* So that the browser's password store knows whose it is. */}
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={t('password.now')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={t('password.next')}
            description={t('password.help')}
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
          <Group>
            <Button type="submit" variant="default" loading={busy}>
              {t('password.do')}
            </Button>
            {done && !form.isDirty() && <Status tone="live">{t('password.done')}</Status>}
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
