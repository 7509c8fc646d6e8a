import type { MappingSuggestion } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';

/** Below this share a suggestion is a guess. */
const SURE = 0.7;

/** Whether a suggestion is more than a guess. */
const isSure = ({ confidence }: MappingSuggestion): boolean => confidence >= SURE;

/** Says how sure a suggestion is, and what speaks for it. */
export function useReason(): (suggestion: MappingSuggestion) => string {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (suggestion) => {
    const { reason, words, confidence } = suggestion;
    const why = reason === 'shared_words' && words.length === 0 ? 'similar_name' : reason;
    const share = format.number(confidence, { style: 'percent', maximumFractionDigits: 0 });
    return `${t(isSure(suggestion) ? 'mapping.match' : 'mapping.weak', { share })} · ${t(`mapping.reason.${why}`, { words: format.list(words) })}`;
  };
}
