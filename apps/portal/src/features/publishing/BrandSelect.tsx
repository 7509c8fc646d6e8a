import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery } from '../../lib/choices.ts';

interface Named {
  id: number;
  name: string;
}

/** Brands by search in the service: a tenant may have thousands. */
function useBrandChoices(known: readonly Named[]) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data = [] } = useQuery(brandsQuery(search));
  const [seen] = useState(() => new Map(known.map((one) => [one.id, one.name])));
  for (const one of data) seen.set(one.id, one.name);
  return {
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    data: Array.from(seen, ([id, name]) => ({ value: String(id), label: name })),
  } as const;
}

export function BrandSelect({ known, ...props }: MultiSelectProps & { known: readonly Named[] }) {
  const { t } = useTranslation('publishing');
  return <MultiSelect {...props} {...useBrandChoices(known)} nothingFoundMessage={t('nothingFound')} />;
}

export function OneBrandSelect(props: SelectProps) {
  const { t } = useTranslation('publishing');
  return <Select {...props} {...useBrandChoices([])} nothingFoundMessage={t('nothingFound')} />;
}
