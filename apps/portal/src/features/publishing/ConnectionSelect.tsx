import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../lib/choices.ts';

interface ConnectionSelectProps {
  value: number | undefined;
  onChange(id: number | undefined): void;
  /** Whether all of them can be chosen together. */
  all?: boolean;
  /** On a wide screen, in pixels. */
  width?: number;
}

/** Which connection a page is about. */
export function ConnectionSelect({ value, onChange, all, width = 380 }: ConnectionSelectProps) {
  const { t } = useTranslation('publishing');
  const { data = [] } = useQuery(channelsQuery);
  // Only of two that are called the same it says which channel each is.
  const isTwice = (label: string): boolean => data.filter((one) => one.label === label).length > 1;
  const choices = data.map(({ credential_id, label, platform_label }) => ({
    value: String(credential_id),
    label: isTwice(label) && label !== platform_label ? `${label} · ${platform_label}` : label,
  }));
  return (
    <Select
      aria-label={t('connection')}
      data={all ? [{ value: 'all', label: t('allConnections') }, ...choices] : choices}
      value={value === undefined ? (all ? 'all' : null) : String(value)}
      placeholder={t('connection')}
      onChange={(next) => onChange(next === null || next === 'all' ? undefined : Number(next))}
      searchable={data.length > 8}
      w={width}
      maw="100%"
      className="wide"
      styles={{ input: { textOverflow: 'ellipsis' } }}
    />
  );
}
