import type { TraceStep } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

/** Says a step of the trace in the person's language. */
export function useTraceText(): (step: TraceStep) => string {
  const { t } = useTranslation('product');
  const format = useFormat();
  return ({ code, level, facts }) => {
    const told = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'number' ? format.number(value, { maximumFractionDigits: 6 }) : value,
      ]),
    );
    switch (code) {
      case 'markup':
        return t(`trace.markup.${level}`, {
          ...told,
          percent: format.number(Number(facts.percent), { signDisplay: 'exceptZero' }),
        });
      case 'rule': {
        const named = facts.label === '' ? 'plain' : 'named';
        return t(`trace.rule.${facts.action}.${named}`, told);
      }
      case 'rounding':
        return t(`trace.rounding.${facts.rounding}`, { way: t(`trace.direction.${facts.direction}`) });
      case 'general_stock': {
        const limits = [
          Number(facts.buffer) > 0 ? t('trace.buffer', told) : '',
          facts.cap === undefined ? '' : t('trace.cap', told),
        ].filter(Boolean);
        return [t('trace.general_stock', told), ...limits].join(', ');
      }
      default:
        return t(`trace.${code}`, told);
    }
  };
}

/** The level that decided a price, in a few words. */
export function useDecidedBy(): (step: TraceStep) => string {
  const { t } = useTranslation('product');
  const format = useFormat();
  return ({ code, level, facts }) => {
    if (code === 'absolute_price') return t('decided.absolute_price');
    if (code === 'master_price') return t('decided.master');
    const percent = format.number(Number(facts.percent), { signDisplay: 'exceptZero' });
    return t(`decided.${level}`, { percent, name: facts.name });
  };
}
