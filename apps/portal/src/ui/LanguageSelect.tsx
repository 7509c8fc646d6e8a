import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguages } from '../lib/languages.ts';

type LanguageSelectProps = Omit<SelectProps, 'data' | 'searchable'> & {
  /** Choices before the languages, such as none. */
  before?: readonly { value: string; label: string }[];
  /** Languages that are not offered. */
  without?: readonly string[];
};

const NONE: readonly never[] = [];

/** Chooses a language by its name, or by any code of BCP 47. */
export function LanguageSelect({ before = NONE, without = NONE, value, ...props }: LanguageSelectProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const languages = useLanguages(value ? [value] : NONE, typed);
  return (
    <Select
      {...props}
      value={value ?? null}
      data={[...before, ...languages.filter((one) => !without.includes(one.value))]}
      searchable
      onSearchChange={setTyped}
      nothingFoundMessage={t('language.none')}
    />
  );
}
