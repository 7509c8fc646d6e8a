import { Checkbox, Stack, TextInput } from '@mantine/core';
import {
  type EventEndpoint,
  EventEndpointInput,
  EventEndpointPatch,
  OUTGOING_KINDS,
  type OutgoingKind,
} from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

export type WebhookAct = { kind: 'create' } | { kind: 'edit'; webhook: EventEndpoint };

interface WebhookDialogProps {
  act: WebhookAct | null;
  onClose(): void;
  onSecret(secret: string): void;
}

/** Adds a webhook, or gives one another name, address or kinds of events. */
export function WebhookDialog({ act, ...rest }: WebhookDialogProps) {
  return act && <WebhookForm webhook={act.kind === 'edit' ? act.webhook : undefined} {...rest} />;
}

interface WebhookValues extends Record<string, unknown> {
  label: string;
  url: string;
  kinds: OutgoingKind[];
}

interface WebhookFormProps {
  webhook: EventEndpoint | undefined;
  onClose(): void;
  onSecret(secret: string): void;
}

function useWebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const toRequest = ({ label, url, kinds }: WebhookValues) => ({ label, url: url.trim(), kinds });
  return useApiForm({
    initial: {
      label: webhook?.label ?? '',
      url: webhook?.url ?? '',
      kinds: webhook?.kinds ?? [...OUTGOING_KINDS],
    } as WebhookValues,
    schema: webhook === undefined ? EventEndpointInput : EventEndpointPatch,
    toRequest,
    submit: async (values): Promise<string | null> => {
      const body = toRequest(values);
      if (webhook === undefined) return (await call(api.POST('/portal/api/webhooks', { body }))).secret;
      // An unchanged address is not sent: sending it would end the pause after a failure.
      const { url, ...rest } = body;
      const changed = url === webhook.url ? rest : body;
      const path = { id: webhook.id };
      await call(api.PATCH('/portal/api/webhooks/{id}', { params: { path }, body: changed }));
      return null;
    },
    onDone: (secret, { label }) => {
      void client.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
      if (secret === null) announce(t('changed', { label }));
      else onSecret(secret);
    },
  });
}

function WebhookForm(props: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const state = useWebhookForm(props);
  const { form } = state;
  const isNew = props.webhook === undefined;
  return (
    <FormDialog
      onClose={props.onClose}
      title={isNew ? t('create') : t('editTitle', props.webhook)}
      state={state}
      submit={isNew ? t('createDo') : t('ui:save')}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <TextInput
        type="url"
        label={t('url')}
        description={t('urlHelp')}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('kinds')} description={t('kindsHelp')} {...form.getInputProps('kinds')}>
        <Stack gap="xs" my="xs">
          {OUTGOING_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`kind.${kind.replace('.', '_')}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
