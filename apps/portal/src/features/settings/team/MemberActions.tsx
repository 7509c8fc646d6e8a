import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import type { Member } from '@sluice/contracts/portal';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../../lib/rights.ts';
import { useSession } from '../../../lib/session.ts';
import { rolesUpTo } from './queries.ts';

export type MemberActKind = 'role' | 'password' | 'revokeLink' | 'second' | 'remove';
export interface MemberAct {
  kind: MemberActKind;
  member: Member;
}

interface MemberActionsProps {
  member: Member;
  isLastOwner: boolean;
  onAct(kind: MemberActKind): void;
}

/** Actions on a member; one that is not possible says why. */
export function MemberActions({ member, isLastOwner, onAct }: MemberActionsProps) {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const mayNot = useWhyNot()('admin');
  const above = rolesUpTo(user.role).includes(member.role) ? undefined : t('member.above');
  const why = mayNot ?? above;
  const name = member.name || member.email;
  const items = useItems(member, isLastOwner);
  if (why !== undefined) return <NoActions name={name} why={why} />;
  return (
    <Menu position="bottom-end" withinPortal width={280} returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('member.actions', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ kind, refused, danger }) => (
          <Menu.Item
            key={kind}
            disabled={refused !== undefined}
            color={danger && refused === undefined ? 'var(--mantine-color-error)' : undefined}
            onClick={() => onAct(kind)}
          >
            {t(`member.${kind}`)}
            {refused && (
              <Text size="xs" component="div">
                {refused}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NoActions({ name, why }: { name: string; why: string }) {
  const { t } = useTranslation('settings');
  return (
    <Tooltip label={why} multiline maw={320}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('member.actions', { name })}
        aria-description={why}
        data-disabled
        aria-disabled
      >
        <IconDots size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

interface Item {
  kind: MemberActKind;
  /** Why it is not possible. */
  refused?: string | undefined;
  danger?: boolean;
}

function useItems(member: Member, isLastOwner: boolean): Item[] {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const isMe = member.id === user.id;
  return [
    { kind: 'role', refused: isLastOwner ? t('member.lastOwner') : undefined },
    { kind: 'password', refused: isMe ? t('member.ownAccount') : undefined },
    ...(member.password_link_expires_at === null ? [] : [{ kind: 'revokeLink' as const }]),
    {
      kind: 'second',
      refused: isMe ? t('member.ownAccount') : member.second_factor ? undefined : t('member.noSecond'),
    },
    {
      kind: 'remove',
      danger: true,
      refused: isLastOwner ? t('member.lastOwner') : isMe ? t('member.notMe') : undefined,
    },
  ];
}
