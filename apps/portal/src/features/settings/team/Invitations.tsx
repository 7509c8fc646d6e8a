import { Group, Text } from '@mantine/core';
import type { Invitation } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Status } from '../../../ui/Status.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { FreshLink } from './fresh-link.ts';
import { invitationsQuery } from './queries.ts';

/** Invitations nobody has taken up yet; absent when there are none. */
export function Invitations({ onLink }: { onLink(link: FreshLink): void }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(invitationsQuery);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const again = useMutation({
    mutationFn: ({ email, role }: Invitation) =>
      call(api.POST('/portal/api/invitations', { body: { email, role } })),
    onSuccess: (link, { email }) => {
      onLink({ ...link, kind: 'invitation', email });
      void refresh();
    },
  });
  const columns = useColumns({ onAgain: again.mutate, onRevoke: setRevoking });
  if (data?.data.length === 0) return null;
  return (
    <Panel title={t('invitations.title')} description={t('invitations.text')}>
      {again.isError && <ErrorState error={again.error} />}
      <DataTable
        label={t('invitations.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        error={error}
        retry={() => void refetch()}
      />
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('invitations.revokeTitle')}
        confirm={t('invitations.revoke')}
        danger
        action={async () => {
          await call(api.DELETE('/portal/api/invitations/{id}', { params: { path: { id: revoking!.id } } }));
          await refresh();
        }}
      >
        {t('invitations.revokeText', { email: revoking?.email })}
      </ConfirmDialog>
    </Panel>
  );
}

interface InvitationActions {
  onAgain(one: Invitation): void;
  onRevoke(one: Invitation): void;
}

function useColumns({ onAgain, onRevoke }: InvitationActions): Column<Invitation>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      id: 'email',
      header: t('account.email'),
      cell: ({ email, role }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {t(`lib:role.${role}`)}
          </Text>
        </>
      ),
    },
    { id: 'role', header: t('team.role'), hideBelow: 'sm', cell: ({ role }) => t(`lib:role.${role}`) },
    { id: 'by', header: t('invitations.by'), hideBelow: 'md', cell: ({ invited_by }) => invited_by },
    {
      id: 'until',
      header: t('invitations.until'),
      hideBelow: 'sm',
      cell: ({ expires_at, expired }) =>
        expired ? (
          <Status tone="error">{t('invitations.ended')}</Status>
        ) : (
          <Status tone="pending">{format.moment(expires_at)}</Status>
        ),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (one) => <RowButtons one={one} onAgain={onAgain} onRevoke={onRevoke} />,
    },
  ];
}

function RowButtons({ one, onAgain, onRevoke }: InvitationActions & { one: Invitation }) {
  const { t } = useTranslation('settings');
  const why = useWhyNot()('admin');
  return (
    <Group gap="xs" justify="flex-end">
      <GuardedButton
        why={why}
        variant="default"
        size="xs"
        aria-label={t('invitations.againFor', one)}
        onClick={() => onAgain(one)}
      >
        {t('invitations.again')}
      </GuardedButton>
      <GuardedButton
        why={why}
        variant="default"
        size="xs"
        aria-label={t('invitations.revokeFor', one)}
        onClick={() => onRevoke(one)}
      >
        {t('invitations.revoke')}
      </GuardedButton>
    </Group>
  );
}
