import type { NotificationRule } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { RULES, type useRuleActs } from './queries.ts';

interface RuleButtonsProps {
  rule: NotificationRule;
  acts: ReturnType<typeof useRuleActs>;
  onEdit(): void;
}

/** The acts that a rule offers. */
export function RuleButtons({ rule, acts: { trial, turn }, onEdit }: RuleButtonsProps) {
  const { t } = useTranslation(RULES);
  const whyNot = useWhyNot()('admin');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <GuardedButton why={whyNot} loading={trial.isPending} onClick={() => trial.mutate()}>
        {t('try')}
      </GuardedButton>
      <GuardedButton why={whyNot} variant="default" onClick={onEdit}>
        {t('edit')}
      </GuardedButton>
      {whyNot === undefined && (
        <RowMenu
          label={t('more', rule)}
          actions={[
            {
              label: t(rule.is_active ? 'turnOff' : 'turnOn'),
              onClick: () => turn.mutate(!rule.is_active),
            },
            { label: t('delete'), danger: true, onClick: () => setDeleting(true) },
          ]}
        />
      )}
      <DeleteDialog rule={rule} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

interface DeleteDialogProps {
  rule: NotificationRule;
  opened: boolean;
  onClose(): void;
}

function DeleteDialog({ rule, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(RULES);
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await call(api.DELETE('/portal/api/notification-rules/{id}', { params: { path: { id: rule.id } } }));
    announce(t('deleted', rule));
    await navigate({ to: '/settings/notifications' });
    await client.invalidateQueries({ queryKey: [RULES] });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteTitle', rule)}
      confirm={t('delete')}
      danger
      action={remove}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}
