import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { ConnectionCreated, ConnectionTest, Platform } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call, messageOf } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { ConfigFields, type ConfigValues, filledConfig, initialConfig } from './ConfigFields.tsx';
import classes from './connections.module.css';
import { OnceDialogs } from './OnceDialogs.tsx';
import { TestResult } from './TestResult.tsx';
import { useAdmin } from './use-admin.ts';

interface Values extends Record<string, unknown> {
  label: string;
  role: Platform['roles'][number];
  markup_percent: number | string;
  paused: boolean;
  restock_returns: boolean;
  config: ConfigValues;
}

/** Thrown to keep the form open: the channel did not answer, which stands below the fields. */
class NotAnswered extends Error {}

/** Sets a connection up: its settings are tried before anything is stored. */
export function ConnectionForm({ platform }: { platform: Platform }) {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { may, why } = useAdmin();
  const [created, setCreated] = useState<ConnectionCreated | null>(null);
  const [told, setTold] = useState(false);
  const leave = (search: object): void =>
    void navigate({ to: '/connections/$id', params: { id: String(created!.id) }, search });
  const untested = useRef(false);
  const trial = useMutation({
    mutationFn: (config: ConfigValues): Promise<ConnectionTest> =>
      call(
        api.POST('/portal/api/connections/test', {
          body: { platform: platform.platform, config: filledConfig(config) },
        }),
      ),
  });
  const { form, general, busy, props, send } = useApiForm<Values, ConnectionCreated>({
    initial: {
      label: platform.label,
      role: platform.roles[0]!,
      markup_percent: '',
      paused: false,
      restock_returns: true,
      config: initialConfig(platform.fields),
    },
    submit: async (values) => {
      if (!untested.current && !(await trial.mutateAsync(values.config)).ok) throw new NotAnswered();
      return call(api.POST('/portal/api/connections', { body: requestOf(platform, values) }));
    },
    onDone: (made) => {
      void client.invalidateQueries({ queryKey: ['connections'] });
      setCreated(made);
    },
  });
  const tryAlone = (): void => {
    form.clearErrors();
    trial.mutate(form.getValues().config, {
      onError: (error) => {
        if (error instanceof ApiError && error.status === 422)
          form.setErrors(
            Object.fromEntries(Object.entries(error.errors).map(([path, texts]) => [path, texts.join(' ')])),
          );
      },
    });
  };
  const createAnyway = (): void => {
    untested.current = true;
    void send().finally(() => {
      untested.current = false;
    });
  };
  return (
    <form {...props}>
      <Stack maw={760}>
        {!may && <Alert color="yellow">{why}</Alert>}
        <Refusal of={general} />
        <Panel title={t('create.credentials')} description={t(`tested.${platform.tested_against}.text`)}>
          <Stack>
            <TextInput
              label={t('field.label')}
              description={t('field.labelHelp')}
              required
              {...form.getInputProps('label')}
            />
            <ConfigFields fields={platform.fields} form={form} />
            {trial.isError && !(trial.error instanceof ApiError && trial.error.status === 422) && (
              <Alert role="alert" color="red" variant="light">
                {messageOf(trial.error)}
              </Alert>
            )}
            {trial.data && (
              <TestResult result={trial.data}>
                {!trial.data.ok && may && (
                  <Button mt="xs" size="xs" variant="default" onClick={createAnyway} loading={busy}>
                    {t('create.anyway')}
                  </Button>
                )}
              </TestResult>
            )}
            <Group>
              <Button
                variant="default"
                onClick={tryAlone}
                loading={trial.isPending && !busy}
                disabled={!may}
                title={why}
              >
                {t('test.do')}
              </Button>
            </Group>
          </Stack>
        </Panel>
        <RolePanel platform={platform} form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!may} title={why}>
            {t('create.submit')}
          </Button>
        </Group>
      </Stack>
      <LeaveDialog dirty={form.isDirty() && created === null} />
      <OnceDialogs
        address={created?.webhook_url ?? null}
        secret={created?.webhook_secret ?? null}
        open={created !== null && !told}
        onDone={() => (created!.stores_error === null ? leave({}) : setTold(true))}
      />
      <Modal
        opened={told}
        onClose={() => leave({ tab: 'stores' })}
        title={t('create.storesTitle')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <Stack>
          <Text size="sm">{t('create.storesText')}</Text>
          <Alert color="yellow" variant="light">
            {created?.stores_error}
          </Alert>
          <Group justify="flex-end">
            <Button onClick={() => leave({ tab: 'stores' })} data-autofocus>
              {t('create.toStores')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </form>
  );
}

const requestOf = ({ platform }: Platform, values: Values) => ({
  platform,
  label: values.label,
  role: values.role,
  markup_percent: values.markup_percent === '' ? null : Number(values.markup_percent),
  paused: values.paused,
  restock_returns: values.restock_returns,
  config: filledConfig(values.config),
});

interface RolePanelProps {
  platform: Platform;
  form: ReturnType<typeof useApiForm<Values, ConnectionCreated>>['form'];
}

function RolePanel({ platform, form }: RolePanelProps) {
  const { t } = useTranslation('connections');
  const { role } = form.getValues();
  return (
    <Panel title={t('create.how')}>
      <Stack>
        {platform.roles.length > 1 && (
          <Radio.Group label={t('field.role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt="xs">
              {platform.roles.map((one) => (
                <Radio key={one} value={one} label={t(`role.${one}`)} description={t(`roleHelp.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {role !== 'source' && (
          <>
            <NumberInput
              label={t('setting.markup_percent')}
              description={t('settingHelp.markup_percent')}
              suffix="%"
              maw={320}
              {...form.getInputProps('markup_percent')}
            />
            <Checkbox
              label={t('field.paused')}
              description={t('field.pausedHelp')}
              {...form.getInputProps('paused', { type: 'checkbox' })}
            />
          </>
        )}
        {platform.capabilities.orders && (
          <Checkbox
            label={t('field.restock_returns')}
            {...form.getInputProps('restock_returns', { type: 'checkbox' })}
          />
        )}
        {platform.capabilities.orders && (
          <Text size="sm" className={classes.quiet}>
            {t('field.ordersSince')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
