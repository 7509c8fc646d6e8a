import { TextInput } from '@mantine/core';
import { type ApiKey, ApiKeyInput, ApiKeyPatch } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { KeyAct } from './KeyQuestions.tsx';

interface KeyDialogProps {
  act: KeyAct | null;
  onClose(): void;
  onSecret(secret: string): void;
}

/** Makes a key, or gives one another name or end. */
export function KeyDialog({ act, ...rest }: KeyDialogProps) {
  const shown = act?.kind === 'create' || act?.kind === 'edit' ? act : null;
  return shown && <KeyForm apiKey={shown.kind === 'edit' ? shown.key : undefined} {...rest} />;
}

/** The day of a moment in this browser's time zone, as a date field has it. */
function dayOf(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A key works to the end of its last day. */
const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

interface KeyFormProps {
  apiKey: ApiKey | undefined;
  onClose(): void;
  onSecret(secret: string): void;
}

function KeyForm({ apiKey, onClose, onSecret }: KeyFormProps) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  const before = dayOf(apiKey?.expires_at);
  // An end that nobody touched stays to the second, and one that is past is no reason to refuse another name.
  const toRequest = ({ name, expires_at }: { name: string; expires_at: string }) =>
    apiKey !== undefined && expires_at === before ? { name } : { name, expires_at: endOf(expires_at) };
  const state = useApiForm({
    initial: { name: apiKey?.name ?? '', expires_at: before },
    schema: apiKey === undefined ? ApiKeyInput : ApiKeyPatch,
    toRequest,
    submit: async (values): Promise<string | null> => {
      const body = toRequest(values);
      if (apiKey === undefined) return (await call(api.POST('/portal/api/api-keys', { body }))).api_key;
      await call(api.PATCH('/portal/api/api-keys/{id}', { params: { path: { id: apiKey.id } }, body }));
      return null;
    },
    onDone: (secret, { name }) => {
      void client.invalidateQueries({ queryKey: ['api-keys'] });
      onClose();
      if (secret === null) announce(t('changed', { name }));
      else onSecret(secret);
    },
  });
  const { form } = state;
  return (
    <FormDialog
      onClose={onClose}
      title={apiKey === undefined ? t('create') : t('editTitle', apiKey)}
      state={state as never}
      submit={apiKey === undefined ? t('createDo') : t('ui:save')}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        type="date"
        label={t('ends')}
        description={t('endsHelp')}
        min={dayOf(new Date().toISOString())}
        {...form.getInputProps('expires_at')}
      />
    </FormDialog>
  );
}
