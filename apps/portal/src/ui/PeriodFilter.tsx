import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOf, PERIODS, type Period } from '../lib/period.ts';

interface Span {
  period?: Period | undefined;
  /** YYYY-MM-DD, in the time zone of the browser. */
  from?: string | undefined;
  to?: string | undefined;
}

interface PeriodFilterProps extends Span {
  /** Names the time for people who do not see the field. */
  label: string;
  onChange(span: Span): void;
}

const CHOSEN = 'chosen';

/** The time of the rows: a period that moves with the days, or days of one's own. */
export function PeriodFilter({ label, period, from, to, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('ui');
  const [choosing, setChoosing] = useState(false);
  const isChosen = period === undefined && (choosing || from !== undefined || to !== undefined);
  const choices = [...PERIODS, CHOSEN];
  const choose = (value: string | null): void => {
    setChoosing(value === CHOSEN);
    if (value === CHOSEN) {
      // The days of the period that was shown are where one's own begin.
      const days = period === undefined ? { from, to } : daysOf(period, new Date());
      onChange({ period: undefined, ...days });
      return;
    }
    const chosen = PERIODS.find((one) => one === value);
    onChange({ period: chosen, from: undefined, to: undefined });
  };
  return (
    <>
      <Select
        aria-label={label}
        data={choices.map((value) => ({ value, label: t(`period.${value}`) }))}
        placeholder={t('period.any')}
        value={period ?? (isChosen ? CHOSEN : null)}
        onChange={choose}
        clearable
        clearButtonProps={{ 'aria-label': t('period.clear') }}
        w={170}
      />
      {isChosen && <Days from={from} to={to} onChange={onChange} />}
    </>
  );
}

function Days({ from, to, onChange }: Omit<PeriodFilterProps, 'period' | 'label'>) {
  const { t } = useTranslation('ui');
  const change = (days: Pick<Span, 'from' | 'to'>): void =>
    onChange({ period: undefined, from, to, ...days });
  return (
    <>
      <TextInput
        type="date"
        aria-label={t('period.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label={t('period.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
}
