import { Stack, Text } from '@mantine/core';
import type { OrderDetail } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { say } from '../../../lib/messages.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ActionList } from './ActionList.tsx';
import { isForeign } from './foreign.ts';

/** How the word of the merchant fared on the channel, and what the channel takes no word of. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const foreign = order.takes_actions ? order.choices.filter(isForeign) : [];
  if (order.takes_actions && foreign.length === 0 && order.actions.length === 0) return null;
  return (
    <Panel title={t('actions.title')}>
      <Stack gap="sm">
        {!order.takes_actions && (
          <Text size="sm">{t('actions.takesNone', { channel: order.channel.label })}</Text>
        )}
        {foreign.map(({ kind, refusal, refusal_key }) => (
          <Text key={kind} size="sm" c="dimmed">
            {say(refusal_key, refusal ?? '')}
          </Text>
        ))}
        <ActionList order={order} />
      </Stack>
    </Panel>
  );
}
