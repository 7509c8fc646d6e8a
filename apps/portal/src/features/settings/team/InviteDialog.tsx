import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { UserRole } from '@sluice/contracts';
import { InvitationInput } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormError } from '../FormError.tsx';
import type { FreshLink } from './fresh-link.ts';
import { invitationsQuery } from './queries.ts';
import { RoleField } from './RoleField.tsx';

interface InviteDialogProps {
  opened: boolean;
  onClose(): void;
  onLink(link: FreshLink): void;
}

export function InviteDialog({ opened, onClose, onLink }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('team.invite')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {opened && <InviteForm onClose={onClose} onLink={onLink} />}
    </Modal>
  );
}

function InviteForm({ onClose, onLink }: Omit<InviteDialogProps, 'opened'>) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { form, general, busy, props } = useApiForm({
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
    <form {...props}>
      <Stack>
        <Text size="sm">{t('team.inviteText')}</Text>
        <FormError>{general}</FormError>
        <TextInput
          label={t('account.email')}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleField label={t('team.role')} {...form.getInputProps('role')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('team.makeLink')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
