import { Text } from '@mantine/core';
import type { Member } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettled } from '../../../lib/settled.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Status } from '../../../ui/Status.tsx';
import type { FreshLink } from './fresh-link.ts';
import { type MemberAct, MemberActions } from './MemberActions.tsx';
import { MemberDialogs } from './MemberDialogs.tsx';
import { membersQuery } from './queries.ts';

/** Everybody of the shop, with the actions on them. */
export function Members({ onLink }: { onLink(link: FreshLink): void }) {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(membersQuery);
  const [chosen, setAct] = useState<MemberAct | null>(null);
  const act = useSettled(chosen);
  const owners = data?.data.filter(({ role }) => role === 'owner').length ?? 0;
  const columns = useColumns(owners, setAct);
  return (
    <>
      <DataTable
        label={t('team.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        error={error}
        retry={() => void refetch()}
      />
      <MemberDialogs act={act} onClose={() => setAct(null)} onLink={onLink} />
    </>
  );
}

function useColumns(owners: number, onAct: (act: MemberAct) => void): Column<Member>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('team.member'),
      cell: (member) => <Name member={member} />,
    },
    { id: 'role', header: t('team.role'), hideBelow: 'sm', cell: ({ role }) => t(`lib:role.${role}`) },
    {
      id: 'seen',
      header: t('team.seen'),
      hideBelow: 'md',
      cell: ({ last_seen_at }) => (last_seen_at === null ? t('team.never') : format.ago(last_seen_at)),
    },
    {
      id: 'second',
      header: t('second.title'),
      hideBelow: 'sm',
      cell: ({ second_factor }) => (
        <Status tone={second_factor ? 'live' : 'neutral'}>{t(second_factor ? 'team.on' : 'team.off')}</Status>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (member) => (
        <MemberActions
          member={member}
          isLastOwner={member.role === 'owner' && owners === 1}
          onAct={(kind) => onAct({ kind, member })}
        />
      ),
    },
  ];
}

/** On a narrow screen, the role and the last visit stand below the name. */
function Name({ member: { id, name, email, role, last_seen_at } }: { member: Member }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { user } = useSession();
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name || email}{' '}
        {id === user.id && (
          <Text span c="dimmed">
            {t('team.you')}
          </Text>
        )}
      </Text>
      {name !== '' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {t(`lib:role.${role}`)} · {t('team.seen')}:{' '}
        {last_seen_at === null ? t('team.never') : format.ago(last_seen_at)}
      </Text>
    </>
  );
}
