import { Text, TextInput } from '@mantine/core';
import type { UserRole } from '@sluice/contracts';
import { InvitationInput } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { FreshLink } from './fresh-link.ts';
import { invitationsQuery } from './queries.ts';
import { RoleField } from './RoleField.tsx';

interface InviteDialogProps {
  onClose(): void;
  onLink(link: FreshLink): void;
}

export function InviteDialog({ onClose, onLink }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const state = useApiForm({
    initial: { email: '', role: 'editor' as UserRole },
    schema: InvitationInput,
    submit: (body) => call(api.POST('/portal/api/invitations', { body })),
    onDone: (link, { email }) => {
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      onClose();
      onLink({ ...link, kind: 'invitation', email });
    },
  });
  return (
    <FormDialog onClose={onClose} title={t('team.invite')} state={state} submit={t('team.makeLink')}>
      <Text size="sm">{t('team.inviteText')}</Text>
      <TextInput
        label={t('account.email')}
        type="email"
        autoComplete="off"
        data-autofocus
        {...state.form.getInputProps('email')}
      />
      <RoleField label={t('team.role')} {...state.form.getInputProps('role')} />
    </FormDialog>
  );
}
