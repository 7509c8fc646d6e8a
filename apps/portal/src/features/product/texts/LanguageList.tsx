import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLanguageName } from '../../../lib/languages.ts';
import { Status, type Tone } from '../../../ui/Status.tsx';
import type { LanguageRow, LanguageState } from './languages.ts';
import classes from './texts.module.css';

const TONES: Record<LanguageState, Tone> = {
  complete: 'live',
  partly: 'pending',
  wider: 'neutral',
  none: 'error',
};

interface LanguageListProps {
  rows: readonly LanguageRow[];
  chosen: string | undefined;
  onChoose(locale: string): void;
}

/** The languages with how much of each is there, and the channels that get them. */
export function LanguageList({ rows, chosen, onChoose }: LanguageListProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const nameOf = useLanguageName();
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('texts.languages')}>
      {rows.map(({ locale, state, wider, missing, channels }) => (
        <li key={locale}>
          <UnstyledButton
            className={classes.language}
            aria-pressed={locale === chosen}
            onClick={() => onChoose(locale)}
          >
            <span className={classes.languageName}>{nameOf(locale)}</span>
            <Status tone={channels.length === 0 && state === 'none' ? 'neutral' : TONES[state]}>
              {t(`texts.state.${state}`, {
                language: wider === null ? '' : nameOf(wider),
                fields: format.list(missing.map((field) => t(`field.${field}`))),
              })}
            </Status>
            {channels.length > 0 && (
              <small className={classes.for}>{t('texts.for', { channels: format.list(channels) })}</small>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
