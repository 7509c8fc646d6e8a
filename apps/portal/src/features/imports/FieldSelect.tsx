import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locationsInUseQuery } from '../../lib/choices.ts';
import { fieldLabel } from '../../lib/field-names.ts';
import { FIELDS, type FieldChoice, keyedOf } from './fields.ts';

interface FieldSelectProps {
  label: string;
  /** The column's name in the file. */
  header: string;
  value: FieldChoice;
  onChange(field: FieldChoice): void;
  error: string | undefined;
}

/** Chooses the field that one column of a file stands for. */
export function FieldSelect({ label, header, value, onChange, error }: FieldSelectProps) {
  const { t } = useTranslation('imports');
  const data = useChoices(value, header);
  return (
    <Select
      size="sm"
      aria-label={label}
      searchable
      data={data}
      value={value ?? ''}
      onChange={(field) => onChange(field === '' ? null : field)}
      error={error}
      nothingFoundMessage={t('map.noField')}
      comboboxProps={{ withinPortal: true, width: 300, position: 'bottom-end' }}
      {...(value === null ? { styles: { input: { color: 'var(--mantine-color-dimmed)' } } } : {})}
    />
  );
}

/** The fields, and the stock of every location; fields that the file names itself are among them, known or not. */
function useChoices(value: FieldChoice, header: string) {
  const { t } = useTranslation('imports');
  const locations = useQuery(locationsInUseQuery);
  return useMemo(() => {
    const stock = (locations.data ?? [])
      .filter((one) => !one.is_default)
      .map((one) => ({ value: `stock:${one.code}`, label: t('fields.stock', { location: one.label }) }));
    const named = (['option', 'property'] as const).map((kind) => ({
      value: `${kind}:${header}`,
      label: t(`fields.${kind}`, { name: header }),
    }));
    const keyed = [...stock, ...named];
    const own = value === null ? undefined : keyedOf(value);
    if (own !== undefined && !keyed.some((one) => one.value === value))
      keyed.push({ value: value!, label: t(`fields.${own.kind}`, { location: own.name, name: own.name }) });
    return [
      { value: '', label: t('fields.none') },
      ...FIELDS.map((field) => ({ value: field, label: fieldLabel(t, 'fields', field) })),
      ...keyed,
    ];
  }, [locations.data, t, value, header]);
}
