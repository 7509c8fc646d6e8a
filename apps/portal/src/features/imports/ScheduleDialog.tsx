import { Select, TextInput } from '@mantine/core';
import { IMPORT_MODES } from '@sluice/contracts';
import type { ImportSchedule } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PriceOptions } from './PriceOptions.tsx';
import { ScheduleColumns } from './ScheduleColumns.tsx';
import { ScheduleSource } from './ScheduleSource.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

const MINUTES = [15, 30];
const HOURS = [1, 6, 12];
const DAYS = [1, 7];

interface ScheduleDialogProps {
  /** The one to change; a new one when left out. */
  schedule?: ImportSchedule | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}

/** A scheduled import: where the file is, how often it is fetched, and how it is read. */
export function ScheduleDialog({ schedule, onClose, onDone }: ScheduleDialogProps) {
  const { t } = useTranslation('imports');
  const { state, source, setRecordPath } = useScheduleForm(schedule, () => {
    void onDone();
    onClose();
  });
  const { form } = state;
  const { mapping, prices } = form.getValues();
  const isNew = schedule === undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? t('schedules.new') : t('schedules.changeTitle', { name: schedule.name })}
      state={state}
      submit={isNew ? t('schedules.new') : t('schedules.save')}
      size="xl"
    >
      <TextInput label={t('schedules.name')} required {...form.getInputProps('name')} />
      <ScheduleSource schedule={schedule} form={form} source={source} />
      {source.fileId !== undefined && (
        <ScheduleColumns
          fileId={source.fileId}
          mapping={mapping}
          onChange={(next) => form.setFieldValue('mapping', next)}
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
      <PriceOptions choices={prices} onChange={(next) => form.setFieldValue('prices', next)} />
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
