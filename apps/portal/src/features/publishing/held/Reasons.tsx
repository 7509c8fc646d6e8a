import { Alert, Stack, Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

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
  return (plan) => {
    const { withdrawals, jumps, live } = plan;
    const share = (count: number): string => format.percent(live === 0 ? 0 : count / live);
    return [
      withdrawals > 0 &&
        t('held.withdrawals', {
          count: withdrawals,
          number: format.number(withdrawals),
          share: share(withdrawals),
          limit: format.rate(plan.guard_withdraw_percent),
        }),
      jumps > 0 &&
        t('held.jumps', {
          count: jumps,
          number: format.number(jumps),
          share: share(jumps),
          by: format.rate(plan.guard_price_percent),
          limit: format.rate(plan.guard_price_share_percent),
        }),
    ].filter((text) => text !== false);
  };
}
