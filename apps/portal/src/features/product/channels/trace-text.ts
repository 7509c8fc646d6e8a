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
    const template = TRACE_MESSAGES[code][language];
    const isMarkup = code.startsWith('trace.markup_');
    return fill(template.charAt(0).toLocaleUpperCase(language) + template.slice(1), params, (value, name) =>
      name === 'until'
        ? format.moment(String(value))
        : typeof value === 'number'
          ? format.number(value, {
              maximumFractionDigits: 6,
              signDisplay: isMarkup && name === 'percent' ? 'exceptZero' : 'auto',
            })
          : String(value),
    );
  };
}

/** The level that decided a price, in a few words. */
export function useDecidedBy(): (step: TraceStep) => string {
  const { t } = useTranslation('product');
  const format = useFormat();
  return ({ code, level, params }) => {
    if (code === 'trace.absolute_price') return t('decided.absolute_price');
    if (level === 'schedule') return t('decided.schedule', { when: format.moment(String(params.until)) });
    const percent = format.number(Number(params.percent), { signDisplay: 'exceptZero' });
    return t(`decided.${level}`, { percent, name: params.name });
  };
}
