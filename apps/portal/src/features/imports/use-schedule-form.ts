import { type ImportSchedule, ImportScheduleChange, ImportScheduleInput } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { optionsOf } from './price-choices.ts';
import { requestOf, type ScheduleValues, valuesOf } from './schedule-values.ts';
import { useSourceTest } from './source-test.ts';

/** A scheduled import being made or changed, with the test of its address. */
export function useScheduleForm(schedule: ImportSchedule | undefined, onDone: () => void) {
  const { t } = useTranslation('imports');
  const [recordPath, setRecordPath] = useState(schedule?.options.record_path);
  const source = useSourceTest(schedule);
  const { hostKey } = source;
  const toRequest = (values: ScheduleValues) => requestOf(values, { hostKey, recordPath });
  const state = useApiForm<ScheduleValues, unknown>({
    initial: valuesOf(schedule),
    schema: schedule === undefined ? ImportScheduleInput : ImportScheduleChange,
    toRequest,
    check: ({ url, prices }) => ({
      ...(url.startsWith('sftp://') && hostKey === undefined ? { url: [t('schedules.testFirst')] } : {}),
      ...(optionsOf(prices) === undefined ? { prices: [t('prices.ratesWrong')] } : {}),
    }),
    submit: (values) =>
      schedule === undefined
        ? call(api.POST('/portal/api/import-schedules', { body: toRequest(values) as ImportScheduleInput }))
        : call(
            api.PATCH('/portal/api/import-schedules/{id}', {
              params: { path: { id: schedule.id } },
              body: toRequest(values),
            }),
          ),
    onDone,
  });
  return { state, source, setRecordPath };
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>['state']['form'];
