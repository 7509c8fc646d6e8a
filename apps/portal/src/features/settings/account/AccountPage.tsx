import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from '../settings.module.css';
import { LookPanel } from './LookPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** Settings of the person alone. */
export function AccountPage() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={t('account.title')}
        description={t('account.text', { email: user.email, role: t(`lib:role.${user.role}`) })}
      />
      <div className={classes.columns}>
        <Stack>
          <ProfilePanel />
          <LookPanel />
        </Stack>
        <Stack>
          <PasswordPanel />
          <SecondFactorPanel />
          <SessionsPanel />
        </Stack>
      </div>
    </>
  );
}
