import type { MappingSuggestion } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';

/** Says how sure a suggestion is, and what speaks for it. */
export function useReason(): (suggestion: MappingSuggestion) => string {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return ({ reason, words, confidence }) => {
    const why = reason === 'shared_words' && words.length === 0 ? 'similar_name' : reason;
    const share = format.number(confidence, { style: 'percent', maximumFractionDigits: 0 });
    return `${t('mapping.match', { share })} · ${t(`mapping.reason.${why}`, { words: format.list(words) })}`;
  };
}
