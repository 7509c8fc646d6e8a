import { Alert, Button, Group, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/states.tsx';
import { isSftp, sourceOf } from './schedule-values.ts';
import type { useSourceTest } from './source-test.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

interface ScheduleSourceProps {
  schedule: ImportSchedule | undefined;
  form: ScheduleForm;
  source: ReturnType<typeof useSourceTest>;
}

/** Where the file is and how to sign in there, with a test of it. */
export function ScheduleSource({ schedule, form, source }: ScheduleSourceProps) {
  const { t } = useTranslation('imports');
  const test = (hostKey?: string | null): void => {
    form.clearErrors();
    void source.test(sourceOf(form.getValues()), hostKey).then((errors) => form.setErrors(errors));
  };
  return (
    <>
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
      <SignInFields schedule={schedule} form={form} />
      <HostKey of={source} onTest={test} />
      {source.error !== null && <ErrorState error={source.error} />}
      <Group>
        <Button variant="default" loading={source.isPending} onClick={() => test()}>
          {t('schedules.test')}
        </Button>
      </Group>
    </>
  );
}

/** Of a schedule that exists, empty fields stay as they are stored. */
function SignInFields({ schedule, form }: Pick<ScheduleSourceProps, 'schedule' | 'form'>) {
  const { t } = useTranslation('imports');
  const stays = schedule === undefined ? {} : { placeholder: t('schedules.unchanged') };
  return (
    <>
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
      {isSftp(form.getValues(), schedule) && (
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
    </>
  );
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
