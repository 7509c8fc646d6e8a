import { Select, type SelectProps } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathText } from './tree.ts';

interface CategoryPickerProps extends Omit<SelectProps, 'data'> {
  categories: readonly Category[];
  /** Categories that cannot be chosen. */
  without?: ReadonlySet<number>;
  /** A choice above all categories: no category at all. */
  none?: string;
}

const SHOWN = 50;

/** Chooses a category by any part of its path, in any spelling. */
export function CategoryPicker({ categories, without, none, ...select }: CategoryPickerProps) {
  const { t } = useTranslation('catalog');
  const data = useMemo(() => {
    const all = categories
      .filter((one) => !without?.has(one.id))
      .map((one) => ({ value: String(one.id), label: pathText(one) }));
    return none === undefined ? all : [{ value: '', label: none }, ...all];
  }, [categories, without, none]);
  return (
    <Select
      searchable
      openOnFocus={false}
      limit={SHOWN}
      nothingFoundMessage={t('nothingFound')}
      filter={({ options, search, limit }) => {
        const text = foldKey(search);
        return options.filter((one) => 'label' in one && foldKey(one.label).includes(text)).slice(0, limit);
      }}
      {...select}
      data={data}
    />
  );
}
