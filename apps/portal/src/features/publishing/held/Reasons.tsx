import { Alert, Stack, Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { brokenLimits } from './broken-limits.ts';

/** The withdrawals and price jumps that are beyond the limits of the guard; a sentence that holds for all stands once. */
export function Reasons({ plans }: { plans: readonly HeldPlan[] }) {
  const { t } = useTranslation('publishing');
  const reasons = useReasons();
  const of = Map.groupBy(
    plans.flatMap((plan) => reasons(plan).map((text) => ({ text, label: plan.label }))),
    ({ text }) => text,
  );
  return (
    <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
      <Stack gap={4}>
        {[...of].map(([text, those]) => (
          <Text key={text} size="sm">
            {those.length === plans.length
              ? text
              : t('held.reasonOf', { name: those.map(({ label }) => label).join(', '), text })}
          </Text>
        ))}
        <Text size="sm">{t('held.meanwhile')}</Text>
      </Stack>
    </Alert>
  );
}

function useReasons(): (plan: HeldPlan) => string[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const extreme = useExtreme();
  return (plan) =>
    brokenLimits(plan).map(({ limit, count, share, alone }) => {
      if (limit === 'extremes') return extreme(plan);
      const isPrice = limit === 'jumps';
      return t(alone ? `held.${limit}` : `held.hour.${limit}`, {
        count,
        number: format.number(count),
        share: format.percent(share),
        by: format.rate(plan.guard_price_percent),
        limit: format.rate(isPrice ? plan.guard_price_share_percent : plan.guard_withdraw_percent),
      });
    });
}

/** Says how far single prices move, and the limit that holds for each of them. */
function useExtreme(): (plan: HeldPlan) => string {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return ({ extremes, furthest, guard_price_drop_percent: drop, guard_price_rise_percent: rise }) => {
    const move = furthest ?? 0;
    const moved = t(move < 0 ? 'held.falls' : 'held.rises', {
      count: extremes,
      number: format.number(extremes),
      by: format.percent(Math.abs(move)),
    });
    const limits = {
      drop: drop === null ? '' : format.rate(drop),
      rise: rise === null ? '' : format.rate(rise),
    };
    const kind = drop === null ? 'rise' : rise === null ? 'drop' : 'both';
    return `${moved} ${t(`held.single.${kind}`, limits)}`;
  };
}
