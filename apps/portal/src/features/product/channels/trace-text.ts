import { fill, TRACE_MESSAGES } from '@sluice/contracts/messages';
import type { TraceStep } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

/** Says a step of the trace in the person's language, with numbers as that language writes them. */
export function useTraceText(): (step: TraceStep) => string {
  const { i18n } = useTranslation('product');
  const format = useFormat();
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  return ({ code, params, text }) => {
    // A service that is newer than the page may send a code that the page does not know.
    if (!Object.hasOwn(TRACE_MESSAGES, code)) return text;
    // How a language writes a percentage is for its formats to say: "+15%", "+%15".
    const template = TRACE_MESSAGES[code][language].replace(/%\{percent\}|\{percent\} %/, '{percent}');
    const percent = code.startsWith('trace.markup_') ? format.move : format.rate;
    return fill(template.charAt(0).toLocaleUpperCase(language) + template.slice(1), params, (value, name) => {
      if (name === 'until') return format.moment(String(value));
      if (typeof value !== 'number') return String(value);
      return name === 'percent' ? percent(value) : format.number(value, { maximumFractionDigits: 6 });
    });
  };
}

/** The level that decided a price, in a few words. */
export function useDecidedBy(): (step: TraceStep) => string {
  const { t } = useTranslation('product');
  const format = useFormat();
  return ({ code, level, params }) => {
    if (code === 'trace.absolute_price') return t('decided.absolute_price');
    if (level === 'schedule') return t('decided.schedule', { when: format.moment(String(params.until)) });
    return t(`decided.${level}`, { percent: format.move(Number(params.percent)), name: params.name });
  };
}
