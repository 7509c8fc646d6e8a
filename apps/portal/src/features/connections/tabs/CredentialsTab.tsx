import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ConnectionDetail, ConnectionTest, Platform } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../../../lib/api.ts';
import { useApiForm, useFollow } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import {
  ConfigFields,
  type ConfigValues,
  changedConfig,
  hasNewAddress,
  initialConfig,
} from '../ConfigFields.tsx';
import { TestResult } from '../TestResult.tsx';
import { useAdmin } from '../use-admin.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

/** Settings of the connector. Secrets go in and never come out: an empty field keeps what is stored. */
export function CredentialsTab({ connection, platform }: Props) {
  if (platform === undefined) return <Loading />;
  return <Credentials connection={connection} platform={platform} />;
}

function Credentials({ connection, platform }: { connection: ConnectionDetail; platform: Platform }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const { id, secrets } = connection;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const patchOf = (now: ConfigValues): Record<string, string | null> => ({
    ...changedConfig(platform.fields, base.config, now),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  });
  const test = useMutation({
    mutationKey: ['connections', id, 'test'],
    mutationFn: (config: Record<string, string | null>): Promise<ConnectionTest> =>
      call(api.POST('/portal/api/connections/{id}/test', { params: { path: { id } }, body: { config } })),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422)
        form.setErrors(
          Object.fromEntries(Object.entries(error.errors).map(([path, texts]) => [path, texts.join(' ')])),
        );
    },
  });
  const { form, general, busy, props } = useApiForm<{ config: ConfigValues }, unknown>({
    initial: { config: initialConfig(platform.fields, connection.config) },
    submit: ({ config }) =>
      call(
        api.PUT('/portal/api/connections/{id}/config', {
          params: { path: { id } },
          body: { config: patchOf(config) },
        }),
      ),
    onDone: (_answer, { config }) => {
      // Secrets go in and never come out.
      begin({ config: initialConfig(platform.fields, config) });
      setRemoved([]);
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  const stored = { config: initialConfig(platform.fields, connection.config) };
  const [base, begin] = useFollow(form, stored, () => !form.isDirty() && removed.length === 0 && !busy);
  const patch = patchOf(form.getValues().config);
  const changed = Object.keys(patch).length > 0;
  const moves = secrets.length > 0 && hasNewAddress(platform.fields, base.config, form.getValues().config);
  // A secret that is taken away goes nowhere, and need not be typed.
  const kept = secrets.filter(({ name }) => !removed.includes(name));
  const optional = platform.fields.filter(
    ({ name, required }) => !required && secrets.some((secret) => secret.name === name),
  );
  return (
    <form {...props}>
      <Stack maw={760}>
        {connection.secrets_lost && (
          <Alert role="alert" color="red" variant="light" title={t('secret.lostTitle')}>
            {t('secret.lost')}
          </Alert>
        )}
        <Refusal of={general} />
        <Panel title={t('tab.credentials')} description={t('secret.text')}>
          <Stack>
            {moves && (
              <Alert role="status" color="yellow" variant="light" title={t('secret.againTitle')}>
                {t('secret.againText')}
              </Alert>
            )}
            <ConfigFields
              fields={platform.fields}
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
                onChange={(event) =>
                  setRemoved(
                    event.currentTarget.checked ? [...removed, name] : removed.filter((one) => one !== name),
                  )
                }
              />
            ))}
            {secrets.map(({ name, set_at }) => (
              <Text key={name} size="sm" c="dimmed">
                {t('secret.setOn', {
                  name: platform.fields.find((field) => field.name === name)?.label ?? name,
                  when: format.moment(set_at),
                })}
              </Text>
            ))}
            {test.isError && !(test.error instanceof ApiError && test.error.status === 422) && (
              <ErrorState error={test.error} />
            )}
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
