import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { PUBLIC_SCOPES, WIDER_SCOPES } from '@sluice/contracts';
import { type ApiKey, ApiKeyInput, ApiKeyPatch } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { KeyAct } from './KeyQuestions.tsx';
import { dayOf, type KeyValues, requestOf, valuesOf } from './key-values.ts';

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

/** Moves the message of a refused address to the field of all addresses. */
const addressError = (errors: Record<string, ReactNode>): ReactNode =>
  Object.entries(errors).find(([path]) => path.startsWith('allowed_addresses'))?.[1];

interface KeyFormProps {
  apiKey: ApiKey | undefined;
  onClose(): void;
  onSecret(secret: string): void;
}

function useKeyForm({ apiKey, onClose, onSecret }: KeyFormProps) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  return useApiForm({
    initial: valuesOf(apiKey),
    schema: apiKey === undefined ? ApiKeyInput : ApiKeyPatch,
    toRequest: (values: KeyValues) => requestOf(values, apiKey),
    submit: async (values): Promise<string | null> => {
      const body = requestOf(values, apiKey);
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
}

function KeyForm({ apiKey, onClose, onSecret }: KeyFormProps) {
  const { t } = useTranslation('api-keys');
  const state = useKeyForm({ apiKey, onClose, onSecret });
  const { form } = state;
  return (
    <FormDialog
      onClose={onClose}
      title={apiKey === undefined ? t('create') : t('editTitle', apiKey)}
      state={state}
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
      <Checkbox.Group label={t('scopes')} description={t('scopesHelp')} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {PUBLIC_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
          <Text size="sm" c="dimmed">
            {t('widerScopes')}
          </Text>
          {WIDER_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={t('addresses')}
        description={t('addressesHelp')}
        autosize
        minRows={2}
        {...form.getInputProps('addresses')}
        error={form.errors.addresses ?? addressError(form.errors)}
      />
    </FormDialog>
  );
}
