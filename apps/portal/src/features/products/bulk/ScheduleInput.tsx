import { Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useChannels } from '../queries.ts';
import type { ChangeInputProps } from './change-input-props.ts';

/** Asks for a price that holds for a time: where, how much, and from when until when. */
export function ScheduleInput({ draft, onChange, errors }: ChangeInputProps) {
  const { t } = useTranslation('products');
  const schedule = draft.schedule!;
  const change = (patch: Partial<typeof schedule>): void => onChange({ schedule: { ...schedule, ...patch } });
  const moment = (name: 'starts_at' | 'ends_at') => (
    <TextInput
      type="datetime-local"
      label={t(`schedule.${name}`)}
      data-path={`edit.schedule.${name}`}
      value={schedule[name]}
      error={errors[`edit.schedule.${name}`]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <Stack gap="xs">
      <PriceOf schedule={schedule} change={change} errors={errors} />
      <Group gap="xs" align="flex-start">
        {moment('starts_at')}
        {moment('ends_at')}
      </Group>
      <Text size="xs" c="dimmed">
        {t('schedule.help', { zone: timeZone() })}
      </Text>
    </Stack>
  );
}

interface PriceOfProps extends Pick<ChangeInputProps, 'errors'> {
  schedule: NonNullable<ChangeInputProps['draft']['schedule']>;
  change(patch: Partial<PriceOfProps['schedule']>): void;
}

function PriceOf({ schedule, change, errors }: PriceOfProps) {
  const { t } = useTranslation('products');
  const { currency } = useSession().tenant;
  const channels = useChannels().data ?? [];
  const { credential_id: id, mode, value } = schedule;
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label={t('filterChannel')}
        data-path="edit.schedule.credential_id"
        w={170}
        allowDeselect={false}
        error={errors['edit.schedule.credential_id']}
        value={id === null ? '' : String(id)}
        onChange={(next) => change({ credential_id: next ? Number(next) : null })}
        data={[
          { value: '', label: t('schedule.everywhere') },
          ...channels.map((one) => ({ value: String(one.credential_id), label: one.label })),
        ]}
      />
      <Select
        aria-label={t('change.how')}
        w={190}
        allowDeselect={false}
        value={mode}
        onChange={(next) => change({ mode: next as 'set' })}
        data={(['percent', 'set'] as const).map((one) => ({ value: one, label: t(`priceMode.${one}`) }))}
      />
      <NumberInput
        aria-label={t('change.price')}
        data-path="edit.schedule.value"
        w={130}
        value={value}
        error={errors['edit.schedule.value']}
        decimalScale={6}
        suffix={mode === 'percent' ? ' %' : id === null ? ` ${currency}` : undefined}
        onChange={(next) => change({ value: next === '' ? '' : Number(next) })}
      />
    </Group>
  );
}
