import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import type { Language } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../lib/i18n.ts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
];

/** Changes the language of this browser at once, each named in itself: for those who have no account yet. */
export function LanguageSwitch(props: Omit<SegmentedControlProps, 'data' | 'value' | 'onChange'>) {
  const { t, i18n } = useTranslation('ui');
  return (
    <SegmentedControl
      {...props}
      aria-label={t('language.label')}
      data={LANGUAGES}
      value={i18n.language}
      onChange={(language) => void setLanguage(language as Language)}
    />
  );
}
