import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { ConfigFields } from '../ConfigFields.tsx';
import { ConsentPanel } from '../Consent.tsx';
import { wordsOf } from '../field-words.ts';
import { TestResult } from '../TestResult.tsx';
import { useAdmin } from '../use-admin.ts';
import { type CredentialsState, useCredentials } from './use-credentials.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

/** Settings of the connector. Secrets go in and never come out: an empty field keeps what is stored. */
export function CredentialsTab({ connection, platform }: Props) {
  if (platform === undefined) return <Loading />;
  return (
    <Stack maw={760}>
      <ConsentPanel connection={connection} platform={platform} />
      <Credentials connection={connection} platform={platform} />
    </Stack>
  );
}

interface CredentialsProps {
  connection: ConnectionDetail;
  platform: Platform;
}

function Credentials({ connection, platform }: CredentialsProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const state = useCredentials(connection, platform);
  const { general, busy, props, test, patch, changed } = state;
  return (
    <form {...props}>
      <Stack>
        {connection.secrets_lost && (
          <Alert role="alert" color="red" variant="light" title={t('secret.lostTitle')}>
            {t('secret.lost')}
          </Alert>
        )}
        <Refusal of={general} />
        <Panel title={t('tab.credentials')} description={t('secret.text')}>
          <Stack>
            <Fields connection={connection} platform={platform} state={state} />
            {test.isError && fieldErrorsOf(test.error) === undefined && <ErrorState error={test.error} />}
            {test.data && <TestResult result={test.data} />}
          </Stack>
        </Panel>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            disabled={!may}
            title={why}
            loading={test.isPending}
            onClick={() => test.mutate(patch)}
          >
            {changed ? t('test.before') : t('test.do')}
          </Button>
          <Button type="submit" disabled={!may || !changed} title={why} loading={busy}>
            {t('ui:save')}
          </Button>
        </Group>
      </Stack>
      <LeaveDialog dirty={changed && !busy} />
    </form>
  );
}

/** The settings, secrets that can be taken away, and when each was stored. */
function Fields({
  connection: { secrets },
  platform: { fields },
  state,
}: CredentialsProps & { state: CredentialsState }) {
  const { t, i18n } = useTranslation('connections');
  const format = useFormat();
  const { may } = useAdmin();
  const shown = fields.map((field) => ({ ...field, ...wordsOf(field, i18n.language) }));
  const { form, moves, removed, remove } = state;
  // A secret that is taken away goes nowhere, and need not be typed.
  const kept = secrets.filter(({ name }) => !removed.includes(name));
  const optional = shown.filter(
    ({ name, required }) => !required && secrets.some((secret) => secret.name === name),
  );
  return (
    <>
      {moves && (
        <Alert role="status" color="yellow" variant="light" title={t('secret.againTitle')}>
          {t('secret.againText')}
        </Alert>
      )}
      <ConfigFields
        fields={fields}
        form={form}
        disabled={!may}
        stored={Object.fromEntries(kept.map(({ name, set_at }) => [name, set_at]))}
        repeat={moves}
      />
      {optional.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={t('secret.remove', { name: label })}
          disabled={!may}
          checked={removed.includes(name)}
          onChange={(event) => remove(name, event.currentTarget.checked)}
        />
      ))}
      {secrets.map(({ name, set_at }) => (
        <Text key={name} size="sm" c="dimmed">
          {t('secret.setOn', {
            name: shown.find((field) => field.name === name)?.label ?? name,
            when: format.moment(set_at),
          })}
        </Text>
      ))}
    </>
  );
}
