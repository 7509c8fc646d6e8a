import { Checkbox, Group, NativeSelect, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { LANGUAGES, RULE_CADENCES } from '@sluice/contracts/portal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RULES } from './queries.ts';
import { inOrder, type RuleValues } from './values.ts';

export type RuleForm = ReturnType<typeof useForm<RuleValues>>;

interface FieldsProps {
  form: RuleForm;
}

/** When messages come, how many, and in which language. */
export function TimesFields({ form }: FieldsProps) {
  const { t } = useTranslation(RULES);
  const { cadence } = form.values;
  return (
    <>
      <Group align="flex-start" grow>
        <NativeSelect
          label={t('cadence')}
          data={RULE_CADENCES.map((one) => ({ value: one, label: t(`cadences.${one}`) }))}
          {...form.getInputProps('cadence')}
        />
        {cadence === 'daily' && (
          <TextInput type="time" label={t('dailyTime')} {...form.getInputProps('daily_at')} />
        )}
        {cadence === 'at_once' && (
          <NumberInput
            label={t('limit')}
            min={1}
            max={60}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('hourly_limit')}
          />
        )}
      </Group>
      {cadence !== 'daily' && <QuietFields form={form} />}
      <Switch
        label={t('tellsEnd')}
        description={t('tellsEndHelp')}
        {...form.getInputProps('tells_end', { type: 'checkbox' })}
      />
      <LanguageFields form={form} />
    </>
  );
}

/** Hours without messages, and the kinds that come all the same. */
function QuietFields({ form }: FieldsProps) {
  const { t } = useTranslation(RULES);
  const { has_quiet: has, kinds } = form.values;
  return (
    <>
      <Switch
        label={t('quiet')}
        description={t('quietHelp')}
        {...form.getInputProps('has_quiet', { type: 'checkbox' })}
      />
      {has && (
        <>
          <Group align="flex-start" grow>
            <TextInput type="time" label={t('quietFrom')} {...form.getInputProps('quiet_from')} />
            <TextInput type="time" label={t('quietTo')} {...form.getInputProps('quiet_to')} />
          </Group>
          <Checkbox.Group
            label={t('urgent')}
            description={t('urgentHelp')}
            {...form.getInputProps('urgent_kinds')}
          >
            <Stack gap="xs" my="xs">
              {inOrder(kinds).map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </>
  );
}

function LanguageFields({ form }: FieldsProps) {
  const { t } = useTranslation(RULES);
  const given = form.values.time_zone;
  const zones = useMemo(
    () => [...new Set([given, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [given],
  );
  return (
    <Group align="flex-start" grow>
      <NativeSelect
        label={t('language')}
        data={LANGUAGES.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        {...form.getInputProps('language')}
      />
      <Select
        label={t('timeZone')}
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noZone')}
        {...form.getInputProps('time_zone')}
      />
    </Group>
  );
}
