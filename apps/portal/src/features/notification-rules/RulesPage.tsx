import { Alert, Stack } from '@mantine/core';
import type { NotificationRule } from '@sluice/contracts/portal';
import { IconBellRinging, IconLock, IconMailOff, IconPlus } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../lib/rights.ts';
import { useRights } from '../../lib/session.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useColumns } from './columns.tsx';
import { RULES, useRules } from './queries.ts';
import { type RuleAct, RuleDialog } from './RuleDialog.tsx';

/** The rules by which people who are away are told of troubles. */
export function RulesPage() {
  const { t } = useTranslation(RULES);
  const { is } = useRights();
  if (is('admin')) return <Rules />;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('adminsOnly')} icon={IconLock}>
        {t('adminsOnlyText')}
      </EmptyState>
    </>
  );
}

function Rules() {
  const { t } = useTranslation(RULES);
  const whyNot = useWhyNot()('admin');
  const [act, setAct] = useState<RuleAct | null>(null);
  const list = useRules();
  const sendsMail = list.data?.sends_mail ?? true;
  const columns = useColumns({ whyNot, onEdit: (rule) => setAct({ kind: 'edit', rule }) });
  const create = (
    <GuardedButton
      why={whyNot}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAct({ kind: 'create' })}
    >
      {t('create')}
    </GuardedButton>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={<HeaderActions create={list.data?.data.length === 0 ? null : create} />}
      />
      <Stack>
        {!sendsMail && list.data!.data.some(waitsForMail) && <NoMail />}
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.data?.data}
          rowKey={({ id }) => id}
          error={list.error}
          retry={() => void list.refetch()}
          empty={
            <EmptyState title={t('none')} icon={IconBellRinging} action={create}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </Stack>
      <RuleDialog act={act} sendsMail={sendsMail} onClose={() => setAct(null)} />
    </>
  );
}

const waitsForMail = ({ way, is_active }: NotificationRule): boolean => way === 'email' && is_active;

function HeaderActions({ create }: { create: React.ReactNode }) {
  const { t } = useTranslation(RULES);
  return (
    <>
      <ButtonLink {...linkOptions({ to: '/notifications' })} variant="default">
        {t('toInbox')}
      </ButtonLink>
      {create}
    </>
  );
}

/** Mail rules that cannot work, because the operator named no mail server. */
function NoMail() {
  const { t } = useTranslation(RULES);
  return (
    <Alert color="yellow" variant="light" icon={<IconMailOff aria-hidden />} title={t('noMail')}>
      {t('noMailText')}
    </Alert>
  );
}
