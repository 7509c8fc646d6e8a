import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type Member, MemberPatch } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import type { FreshLink } from './fresh-link.ts';
import { KeysOfMember } from './KeysOfMember.tsx';
import type { MemberAct, MemberActKind } from './MemberActions.tsx';
import { invitationsQuery, membersQuery } from './queries.ts';
import { RoleField } from './RoleField.tsx';

interface MemberDialogsProps {
  act: MemberAct | null;
  onClose(): void;
  onLink(link: FreshLink): void;
}

/** The question before each act, saying what will happen. */
export function MemberDialogs({ act, onClose, onLink }: MemberDialogsProps) {
  const { t } = useTranslation('settings');
  // A dialog that closes still shows what it was about. Both are there before they open, or could not give the focus back.
  const role = useRef<MemberAct | null>(null);
  const other = useRef<MemberAct | null>(null);
  if (act?.kind === 'role') role.current = act;
  else if (act !== null) other.current = act;
  const kind = other.current?.kind ?? 'remove';
  const member = other.current?.member ?? { id: 0, name: '', email: '', api_keys: 0 };
  // Their keys end with them unless somebody decides otherwise for this very member.
  const [keptKeysOf, setKeptKeysOf] = useState<number | null>(null);
  const revokeKeys = keptKeysOf !== member.id;
  const name = member.name || member.email;
  const run = useAct({ onClose, onLink });
  return (
    <>
      <Modal
        opened={act?.kind === 'role'}
        onClose={onClose}
        title={t('member.roleTitle', { name: role.current?.member.name || role.current?.member.email })}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {role.current && <RoleForm member={role.current.member} onClose={onClose} />}
      </Modal>
      <ConfirmDialog
        opened={act !== null && act.kind !== 'role'}
        onClose={onClose}
        title={t(`member.ask.${kind}.title`, { name })}
        confirm={t(`member.ask.${kind}.do`)}
        danger={kind === 'remove' || kind === 'second'}
        action={() => run(kind, member, revokeKeys)}
      >
        {t(`member.ask.${kind}.text`, { name, email: member.email })}
        {kind === 'remove' && member.api_keys > 0 && (
          <KeysOfMember
            memberId={member.id}
            count={member.api_keys}
            revoke={revokeKeys}
            onRevoke={(revoke) => setKeptKeysOf(revoke ? null : member.id)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

type ActedOn = Pick<Member, 'id' | 'name' | 'email' | 'api_keys'>;

/** Does what was asked for. */
function useAct({ onClose, onLink }: Pick<MemberDialogsProps, 'onClose' | 'onLink'>) {
  const { t } = useTranslation('settings');
  const refresh = useRefresh();
  return async (kind: MemberActKind, member: ActedOn, revokeKeys: boolean) => {
    const params = { params: { path: { id: member.id } } };
    const name = member.name || member.email;
    if (kind === 'remove') {
      await call(api.DELETE('/portal/api/members/{id}', params));
      if (revokeKeys && member.api_keys > 0)
        await call(api.DELETE('/portal/api/members/{id}/api-keys', params));
    } else if (kind === 'second') await call(api.DELETE('/portal/api/members/{id}/second-factor', params));
    else if (kind === 'revokeLink') await call(api.DELETE('/portal/api/members/{id}/password-link', params));
    else {
      const link = await call(api.POST('/portal/api/members/{id}/password-link', params));
      // The question closes before the link is shown.
      onClose();
      onLink({ ...link, kind: 'password', email: member.email });
    }
    announce(t(`member.done.${kind}`, { name }));
    await refresh();
  };
}

function RoleForm({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const refresh = useRefresh();
  const { form, general, busy, props } = useApiForm({
    initial: { role: member.role },
    schema: MemberPatch,
    submit: (body) =>
      call(api.PATCH('/portal/api/members/{id}', { params: { path: { id: member.id } }, body })),
    onDone: async () => {
      announce(t('member.done.role', { name: member.name || member.email }));
      await refresh();
      onClose();
    },
  });
  return (
    <form {...props}>
      <Stack>
        <Refusal of={general} />
        <RoleField label={t('team.role')} {...form.getInputProps('role')} />
        <Text size="sm" c="dimmed">
          {member.id === user.id ? t('member.roleOwn') : t('member.roleText')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {t('member.roleDo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [membersQuery.queryKey, invitationsQuery.queryKey, sessionQuery.queryKey];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })));
  };
}
