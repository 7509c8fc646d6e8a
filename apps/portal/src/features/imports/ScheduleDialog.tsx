import { Alert, Button, Group, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IMPORT_MODES, type ImportMode } from '@sluice/contracts';
import { type ImportSchedule, ImportScheduleChange, ImportScheduleInput } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { choicesOf, optionsOf, type PriceChoices, PriceOptions } from './PriceOptions.tsx';
import { ScheduleColumns } from './ScheduleColumns.tsx';
import { useSourceTest } from './source-test.ts';

const MINUTES = [15, 30];
const HOURS = [1, 6, 12];
const DAYS = [1, 7];

/** Typed values; of a schedule that exists, an empty address, password or key stays as it is. */
interface Values extends Record<string, unknown> {
  name: string;
  url: string;
  username: string;
  password: string;
  private_key: string;
  mode: ImportMode;
  every_minutes: string;
  prices: PriceChoices;
  /** Columns that are to mean something else than the service takes them for. */
  mapping: Record<string, string | null>;
}

const begin = (schedule: ImportSchedule | undefined): Values => ({
  name: schedule?.name ?? '',
  url: '',
  username: '',
  password: '',
  private_key: '',
  mode: schedule?.mode ?? 'upsert',
  every_minutes: String(schedule?.every_minutes ?? 360),
  prices: choicesOf(schedule?.options),
  mapping: schedule?.mapping ?? {},
});

const given = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const sourceOf = ({ url, username, password, private_key }: Values) =>
  given({ url: url.trim(), username, password, private_key });

interface ScheduleDialogProps {
  /** The one to change; a new one when left out. */
  schedule?: ImportSchedule | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}

/** A scheduled import: where the file is, how often it is fetched, and how it is read. */
export function ScheduleDialog({ schedule, onClose, onDone }: ScheduleDialogProps) {
  const { t } = useTranslation('imports');
  const [recordPath, setRecordPath] = useState(schedule?.options.record_path);
  const source = useSourceTest(schedule);
  const requestOf = (values: Values) => ({
    name: values.name,
    mode: values.mode,
    every_minutes: Number(values.every_minutes),
    mapping: values.mapping,
    options: {
      ...optionsOf(values.prices),
      ...(recordPath === undefined ? {} : { record_path: recordPath }),
    },
    ...sourceOf(values),
    ...(source.hostKey === undefined ? {} : { host_key: source.hostKey }),
  });
  const state = useApiForm({
    initial: begin(schedule),
    schema: schedule === undefined ? ImportScheduleInput : ImportScheduleChange,
    toRequest: requestOf,
    check: ({ url, prices }: Values) => ({
      ...(url.startsWith('sftp://') && source.hostKey === undefined
        ? { url: [t('schedules.testFirst')] }
        : {}),
      ...(optionsOf(prices) === undefined ? { prices: [t('prices.ratesWrong')] } : {}),
    }),
    submit: async (values: Values): Promise<unknown> =>
      schedule === undefined
        ? call(api.POST('/portal/api/import-schedules', { body: requestOf(values) as ImportScheduleInput }))
        : call(
            api.PATCH('/portal/api/import-schedules/{id}', {
              params: { path: { id: schedule.id } },
              body: requestOf(values),
            }),
          ),
    onDone: () => {
      void onDone();
      onClose();
    },
  });
  const { form } = state;
  const values = form.getValues();
  const isSftp = (values.url || (schedule?.address ?? '')).startsWith('sftp://');
  const test = (hostKey?: string | null): void => {
    form.clearErrors();
    void source.test(sourceOf(values), hostKey).then((errors) => form.setErrors(errors));
  };
  const title =
    schedule === undefined ? t('schedules.new') : t('schedules.changeTitle', { name: schedule.name });
  const stays = schedule === undefined ? {} : { placeholder: t('schedules.unchanged') };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      state={state}
      submit={schedule === undefined ? t('schedules.new') : t('schedules.save')}
      size="xl"
    >
      <TextInput label={t('schedules.name')} required {...form.getInputProps('name')} />
      <TextInput
        label={t('schedules.url')}
        required={schedule === undefined}
        type="url"
        {...(schedule === undefined ? {} : { placeholder: schedule.address })}
        {...form.getInputProps('url')}
        onChange={(event) => {
          source.forget();
          form.setFieldValue('url', event.currentTarget.value);
        }}
      />
      <TextInput
        label={t('schedules.username')}
        autoComplete="off"
        {...stays}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('schedules.password')}
        autoComplete="new-password"
        {...stays}
        {...form.getInputProps('password')}
      />
      {isSftp && (
        <Textarea
          label={t('schedules.privateKey')}
          description={t('schedules.privateKeyText')}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...stays}
          {...form.getInputProps('private_key')}
        />
      )}
      <HostKey of={source} onTest={test} />
      {source.error !== null && <ErrorState error={source.error} />}
      <Group>
        <Button variant="default" loading={source.isPending} onClick={() => test()}>
          {t('schedules.test')}
        </Button>
      </Group>
      {source.fileId !== undefined && (
        <ScheduleColumns
          fileId={source.fileId}
          mapping={values.mapping}
          onChange={(mapping) => form.setFieldValue('mapping', mapping)}
          onRecordPath={setRecordPath}
        />
      )}
      <Interval {...form.getInputProps('every_minutes')} />
      <Select
        label={t('schedules.mode')}
        data={IMPORT_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('mode')}
      />
      <PriceOptions choices={values.prices} onChange={(prices) => form.setFieldValue('prices', prices)} />
    </FormDialog>
  );
}

function Interval(props: object) {
  const { t } = useTranslation('imports');
  const intervals = [
    ...MINUTES.map((count) => ({ value: String(count), label: t('schedules.minutes', { count }) })),
    ...HOURS.map((count) => ({ value: String(count * 60), label: t('schedules.hours', { count }) })),
    ...DAYS.map((count) => ({ value: String(count * 1440), label: t('schedules.days', { count }) })),
  ];
  return <Select label={t('schedules.every')} data={intervals} allowDeselect={false} {...props} />;
}

interface HostKeyProps {
  of: Pick<ReturnType<typeof useSourceTest>, 'shownKey' | 'changedKey' | 'isPending'>;
  /** With the key to trust; null asks the server for its key anew. */
  onTest(hostKey: string | null): void;
}

/** Has a person compare the key of an SFTP server before a sign-in is sent to it. */
function HostKey({ of: { shownKey, changedKey, isPending }, onTest }: HostKeyProps) {
  const { t } = useTranslation('imports');
  if (shownKey === undefined && changedKey === undefined) return null;
  return (
    <Alert role="alert" color="yellow" variant="light" title={t('schedules.hostKey')}>
      <Stack gap="xs" align="flex-start">
        <span style={{ overflowWrap: 'anywhere' }}>
          {changedKey ?? t('schedules.hostKeyText', { key: shownKey })}
        </span>
        <Button size="xs" variant="default" loading={isPending} onClick={() => onTest(shownKey ?? null)}>
          {t(shownKey === undefined ? 'schedules.hostKeyAnew' : 'schedules.hostKeyRight')}
        </Button>
      </Stack>
    </Alert>
  );
}
