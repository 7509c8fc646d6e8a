import { Stack } from '@mantine/core';
import { IconLock, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { useRights } from '../../../lib/session.ts';
import { useSettled } from '../../../lib/settled.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SecretReveal } from '../../../ui/SecretReveal.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from '../settings.module.css';
import type { FreshLink } from './fresh-link.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { Members } from './Members.tsx';
import { rolesUpTo } from './queries.ts';

/** Lists the roles with their rights, the widest first. */
function Roles() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('team.roles')}>
      <dl className={classes.roles}>
        {rolesUpTo('owner').map((role) => (
          <div key={role}>
            <dt>{t(`lib:role.${role}`)}</dt>
            <dd>{t(`roleText.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function AdminsOnly() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState title={t('adminsOnly')} icon={IconLock}>
      {t('adminsOnlyText')}
    </EmptyState>
  );
}

export function TeamPage() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { is } = useRights();
  const whyNot = useWhyNot();
  const [inviting, setInviting] = useState(false);
  const [fresh, setLink] = useState<FreshLink | null>(null);
  const link = useSettled(fresh);
  if (!is('admin'))
    return (
      <>
        <PageHeader title={t('team.title')} />
        <AdminsOnly />
      </>
    );
  return (
    <>
      <PageHeader
        title={t('team.title')}
        description={t('team.text')}
        actions={
          <GuardedButton
            why={whyNot('admin')}
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('team.invite')}
          </GuardedButton>
        }
      />
      <Stack>
        <Members onLink={setLink} />
        <Invitations onLink={setLink} />
        <Roles />
      </Stack>
      {inviting && <InviteDialog onClose={() => setInviting(false)} onLink={setLink} />}
      <SecretReveal
        secret={link?.url ?? null}
        title={link ? t(`link.${link.kind}.title`) : ''}
        help={
          link
            ? t(`link.${link.kind}.help`, { email: link.email, until: format.moment(link.expires_at) })
            : ''
        }
        onStored={() => setLink(null)}
      />
    </>
  );
}
